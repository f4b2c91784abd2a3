"""A table on a broker: public facts go out by MQTT, a few allowed commands come in."""
