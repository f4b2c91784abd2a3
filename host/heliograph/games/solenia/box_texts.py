"""What a content file of Solenia is expected to say: (English, German).

Fields in braces are the same in both, and so are the words of the file itself.
"""

from heliograph.engine.box_file import Pair

EXPECTED: dict[str, Pair] = {
    # Strips of the board
    "strips": ("5 strips", "5 Spielplanteile"),
    "twilight": ("exactly one strip with dawn and dusk", "genau ein Teil mit dawn und dusk"),
    "fields": ("5 fields from left to right", "5 Felder von links nach rechts"),
    "field": ("one of {names}", "eines von {names}"),
    # Cards
    "whole": ("{count} in all", "zusammen {count}"),
    "cards": ("16 cards", "16 Karten"),
    "value": ("a value 0, 1 or 2", "ein Wert 0, 1 oder 2"),
    "card_bonus": ("one bonus: number, goods or star_if", "ein Bonus: number, goods oder star_if"),
    "number": ("number 1 or 2", "number 1 oder 2"),
    # Orders
    "orders": ("1 to 24 kinds of orders", "1 bis 24 Arten von Aufträgen"),
    "order": ("an order with id, goods and stars", "ein Auftrag mit id, goods und stars"),
    "goods_numbers": ("goods with their numbers", "Waren (goods) mit ihrer Zahl"),
    "order_goods": ("1 to 8 goods", "1 bis 8 Waren (goods)"),
    "stars": ("0 to 20 stars", "0 bis 20 Sterne"),
    "copies": ("1 to 24 copies", "1 bis 24 Exemplare"),
    # Boards, tiles, solo game
    "slots": ("6 slots", "6 Plätze"),
    "tiles": ("{low} to {high} tiles", "{low} bis {high} Plättchen"),
    "die": ("six of {sides}", "sechs von {sides}"),
    "rating": ("three rising numbers of stars", "drei steigende Sternzahlen"),
    "ids": ("{count} different ids", "{count} verschiedene Kennungen (ids)"),
    # Effects
    "effects": ("a list of effects", "eine Liste von Wirkungen"),
    "effect": ("an effect of {words}", "eine Wirkung von {words}"),
    "power": ("1 to 20 for {word}", "1 bis 20 für {word}"),
    "most": ("a number for max", "eine Zahl für max"),
    "goods": ("a list of {goods}", "eine Liste von {goods}"),
}
