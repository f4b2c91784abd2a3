// The case of the table unit: base, lid, and a diffuser ("bezel") for each ring.
// Hand-written; the numbers come from hardware/made/BUILD/enclosure.scad, which includes this file.
// Millimetres. The lid lies in the plane z = 0 with its face up; x to the right, y to the back.

$fn = 40;

wall = 2.4;
corner = 9;         // radius of the case's corners
face = 4;           // thickness of the lid
bezel_depth = 1.2;  // recess for a diffuser in the face
pocket_depth = 1.6; // recess for a ring's board in the back of the lid
gap = 0.3;          // what two printed parts need between them
post = 8;           // screw posts
screw = 2.8;        // M3 cuts its own thread
pixel_window = 5.4;  // square, like the pixels themselves

// Everything is a stack of flat layers: shapes are cut in two dimensions, which is quick, and each
// layer is as thick as it must be.

module outline(shrink) {
    offset(corner - shrink)
        square([case_width - 2 * corner, case_depth - 2 * corner], center = true);
}

module circles(places, diameter) {
    for (at = places) translate([at[0], at[1]]) circle(d = diameter);
}

module band(outer, inner) {
    difference() {
        circle(d = outer);
        circle(d = inner);
    }
}

module layer(from, to) {
    translate([0, 0, from]) linear_extrude(to - from, convexity = 10) children();
}

function posts() = [for (x = [-1, 1], y = [-1, 1])
    [x * (case_width / 2 - wall - post / 2), y * (case_depth / 2 - wall - post / 2)]];

module walls() {
    difference() {
        outline(0);
        outline(wall);
    }
    // The posts reach into the walls, so that nothing stands alone.
    intersection() {
        outline(0);
        circles(posts(), post + 2);
    }
}

module base() {
    difference() {
        union() {
            layer(0, wall) outline(0);
            layer(wall, case_height - 14) walls();
            layer(case_height - 14, case_height) difference() {
                walls();
                circles(posts(), screw);
            }
            // Two rails that hold the stripboard
            layer(wall, wall + 4) for (x = [-1, 1])
                translate([usb_x + x * 24, case_depth / 2 - wall - 36]) square([2, 60], center = true);
        }
        // The USB plug of the controller, which stands on the stripboard at the back wall
        translate([usb_x, case_depth / 2, wall + 9]) cube([13, 20, 8], center = true);
        if (jack) translate([usb_x + 36, case_depth / 2 + 10, wall + 14])
            rotate([90, 0, 0]) cylinder(d = 8.2, h = 20);
    }
}

// ring = [x, y, pixels, outer diameter, inner diameter]
module windows() {
    for (ring = rings) translate([ring[0], ring[1]])
        for (index = [0 : ring[2] - 1]) rotate(90 - index * 360 / ring[2])
            translate([(ring[3] + ring[4]) / 4, 0]) square(pixel_window, center = true);
}

module ring_bands(more) {
    for (ring = rings) translate([ring[0], ring[1]]) band(ring[3] + more, ring[4] - more);
}

module face_plate(screw_hole) {
    difference() {
        outline(0);
        circles(posts(), screw_hole);
        for (button = buttons) translate([button[0], button[1]]) circle(d = button[2]);
    }
}

module lid() {
    // The lip that centres the lid in the base, open at the corners for the posts
    layer(-3, 0) difference() {
        outline(wall + gap);
        outline(wall + gap + 2);
        circles(posts(), post + 4);
    }
    layer(0, pocket_depth) difference() {
        face_plate(3.4);
        ring_bands(2 * gap);
    }
    layer(pocket_depth, face - bezel_depth) difference() {
        face_plate(3.4);
        windows();
    }
    layer(face - bezel_depth, face) difference() {
        face_plate(6.6); // the screw's head
        ring_bands(0);
    }
}

module bezel(ring) {
    layer(0, bezel_depth) band(ring[3] - 2 * gap, ring[4] + 2 * gap);
}

module tube(outer, inner, height) {
    layer(0, height) band(outer, inner);
}

// All bezels side by side, as they are printed
module bezels() {
    for (index = [0 : len(rings) - 1])
        translate([index * 60, 0, 0]) bezel(rings[index]);
}

module assembled() {
    color("#23272e") base();
    translate([0, 0, case_height]) {
        color("#2f3640") lid();
        for (ring = rings) translate([ring[0], ring[1], face - bezel_depth + 0.02])
            color("#59626b") bezel(ring);
        for (button = buttons) translate([button[0], button[1], face]) {
            color("#11151a") tube(button[2] + 4, button[2] - 2, 2);
            color(button[3] ? "#8d98a4" : "#4a535d") cylinder(d = button[2] - 2.5, h = 5);
        }
        if (lit) lights();
    }
}

// What shines, alone: for the picture, where it is laid over the case with a glow
module lights() {
    for (light = shining)
        color([light[2], light[3], light[4]])
            translate([light[0], light[1], face + (light[5] > 8 ? 5.05 : 0.05)])
                cylinder(d = light[5], h = 0.2);
}

part = "assembled";
lit = false;
if (part == "base") base();
if (part == "lid") rotate([180, 0, 0]) translate([0, 0, -face]) lid();
if (part == "bezels") bezels();
if (part == "assembled") assembled();
if (part == "dark") { color("black") assembled_shape(); translate([0, 0, case_height]) lights(); }

module assembled_shape() {
    base();
    translate([0, 0, case_height]) {
        lid();
        for (button = buttons) translate([button[0], button[1], face]) cylinder(d = button[2] - 2.5, h = 5);
    }
}
