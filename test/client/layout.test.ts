import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { GraphEdge, GraphNode } from "../../client/src/protocol.ts";
import type { Frame, Layout, Rectangle } from "../../client/webview/geometry.ts";
import { layout as laidOut } from "../../client/webview/layout.ts";
import type { NodeBox } from "../../client/webview/nodeBox.ts";

const WIDTH = 120;

const layout = (boxes: readonly NodeBox[], edges: readonly GraphEdge[]): Layout => laidOut(boxes, edges, 60);

/** A node of the size that three lines of text take; `edge/http` is the listener `http` of a Gateway. */
function box(id: string, role: GraphNode["role"], width = WIDTH): NodeBox {
  return { id, role, shape: role, width, height: 59, lines: [id], of: { id, role, kind: role, name: id } };
}

function edge(from: string, to: string): GraphEdge {
  return { from, to, relation: "attachment", verdict: "accepted" };
}

function place({ boxes }: Layout, id: string): Rectangle {
  const found = boxes.get(id);
  assert.ok(found, id);
  return found;
}

function byColumn({ boxes }: Layout): readonly (readonly (readonly [string, Rectangle])[])[] {
  const lefts = [...new Set([...boxes.values()].map(({ x }) => x))].sort((a, b) => a - b);
  return lefts.map((left) => [...boxes].filter(([, { x }]) => x === left).sort(([, a], [, b]) => a.y - b.y));
}

/** The names of the nodes in each column, top to bottom. */
function columns(picture: Layout): readonly (readonly string[])[] {
  return byColumn(picture).map((column) => column.map(([id]) => id));
}

function overlap(a: Rectangle, b: Rectangle): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

describe("how the topology view lays a picture out", () => {
  it("gives each role a column, in the direction of requests and in the given order", () => {
    const boxes = [
      box("shared", "class"),
      box("edge", "gateway"),
      box("http", "listener"),
      box("https", "listener"),
      box("shop", "route"),
      box("catalog", "backend"),
    ];
    const edges = [
      edge("shared", "edge"),
      edge("edge", "http"),
      edge("edge", "https"),
      edge("http", "shop"),
      edge("shop", "catalog"),
    ];
    assert.deepEqual(columns(layout(boxes, edges)), [
      ["shared"],
      ["edge"],
      ["http", "https"],
      ["shop"],
      ["catalog"],
    ]);
  });

  it("puts a child to the right of its parent of the same role, and ends where they name each other in a circle", () => {
    const boxes = ["parent", "child", "grandchild"].map((id) => box(id, "route"));
    const down = [edge("parent", "child"), edge("child", "grandchild")];
    assert.deepEqual(columns(layout(boxes, down)), [["parent"], ["child"], ["grandchild"]]);
    const circle = layout(boxes, [...down, edge("grandchild", "parent")]);
    assert.equal(columns(circle).length, 3);
    assert.ok(circle.lines.every((line) => line.length >= 2));
  });

  it("puts ListenerSets behind their Gateways, in one column with child Gateways where that does", () => {
    const boxes = [
      box("parent", "gateway"),
      box("child", "gateway"),
      box("set", "listenerSet"),
      box("of child", "listenerSet"),
      box("loose", "listenerSet"),
      box("http", "listener"),
    ];
    const sorted = (...of: Parameters<typeof layout>) => columns(layout(...of)).map((one) => one.toSorted());
    const edges = [edge("parent", "child"), edge("parent", "set"), edge("child", "http")];
    assert.deepEqual(sorted(boxes, edges), [["parent"], ["child", "loose", "of child", "set"], ["http"]]);
    assert.deepEqual(sorted(boxes, [...edges, edge("child", "of child")]), [
      ["parent"],
      ["child", "loose", "set"],
      ["of child"],
      ["http"],
    ]);
    assert.deepEqual(sorted([box("set", "listenerSet"), box("http", "listener")], []), [["set"], ["http"]]);
  });

  it("leads every line from the right side of a node to the left side of another, through columns level", () => {
    const boxes = [
      box("edge", "gateway"),
      box("http", "listener", 200),
      box("shop", "route"),
      box("blog", "route"),
    ];
    const edges = [edge("edge", "http"), edge("http", "blog"), edge("edge", "shop")];
    const picture = layout(boxes, edges);
    for (const [index, { from, to }] of edges.entries()) {
      const [start, end] = [place(picture, from), place(picture, to)];
      const line = picture.lines[index] ?? [];
      assert.deepEqual(line[0], { x: start.x + start.width, y: start.y + start.height / 2 });
      assert.deepEqual(line.at(-1), { x: end.x, y: end.y + end.height / 2 });
    }
    const http = place(picture, "http");
    const passing = (picture.lines[2] ?? []).filter(({ x }) => x >= http.x && x <= http.x + http.width);
    assert.equal(passing.length, 2);
    assert.equal(new Set(passing.map(({ y }) => y)).size, 1);
    assert.ok(passing.every(({ y }) => y < http.y || y > http.y + http.height));
  });

  it("draws lines that lead back beside those that lead there, and lines from a node to itself around it", () => {
    const boxes = [box("mesh", "route"), box("catalog", "backend")];
    const picture = layout(boxes, [edge("mesh", "catalog"), edge("catalog", "mesh"), edge("mesh", "mesh")]);
    const [there = [], back = [], loop = []] = picture.lines;
    assert.equal(there[0]?.x, back.at(-1)?.x);
    assert.notEqual(there[0]?.y, back.at(-1)?.y);
    const mesh = place(picture, "mesh");
    assert.deepEqual([loop[0]?.x, loop.at(-1)?.x], [mesh.x + mesh.width, mesh.x]);
    assert.ok(loop.some(({ y }) => y < mesh.y));
  });

  it("keeps everything inside the picture and lets no nodes overlap, with four hundred of them", () => {
    const gateways = Array.from({ length: 10 }, (_, index) => box(`g${index}`, "gateway"));
    const listeners = Array.from({ length: 30 }, (_, index) =>
      box(`l${index}`, "listener", 120 + (index % 5) * 20),
    );
    const routes = Array.from({ length: 220 }, (_, index) => box(`r${index}`, "route"));
    const backends = Array.from({ length: 140 }, (_, index) => box(`b${index}`, "backend"));
    const edges = [
      ...listeners.map(({ id }, index) => edge(`g${index % 10}`, id)),
      ...routes.map(({ id }, index) => edge(`l${(index * 7) % 30}`, id)),
      ...routes.map(({ id }, index) => edge(id, `b${index % 140}`)),
    ];
    const picture = layout([...gateways, ...listeners, ...routes, ...backends], edges);
    assert.equal(byColumn(picture).length, 4);
    for (const column of byColumn(picture))
      for (const [index, [, below]] of column.entries()) {
        const above = column[index - 1]?.[1];
        assert.ok(above === undefined || !overlap(above, below));
      }
    const points = [...picture.lines.flat(), ...picture.boxes.values()];
    assert.ok(points.every(({ x, y }) => x >= 0 && y >= 0 && x <= picture.width && y <= picture.height));
  });

  describe("of several namespaces and clusters", () => {
    const inside = (outer: Rectangle, { x, y, width, height }: Rectangle): boolean =>
      outer.x <= x &&
      outer.y <= y &&
      x + width <= outer.x + outer.width &&
      y + height <= outer.y + outer.height;

    function within(id: string, role: GraphNode["role"], namespace?: string, scope?: string): NodeBox {
      const { of, ...rest } = box(id, role);
      if ("hidden" in of) return { of, ...rest };
      const where = {
        ...(namespace === undefined ? {} : { namespace }),
        ...(scope === undefined ? {} : { scope }),
      };
      return { ...rest, of: { ...of, ...where } };
    }

    const named = ({ frames }: Layout, name: string): Frame => {
      const frame = frames.find((one) => one.name === name);
      assert.ok(frame, name);
      return frame;
    };

    it("frames what is of one namespace, and nothing else with it", () => {
      const boxes = [
        within("shared", "class"),
        within("edge", "gateway", "infra"),
        within("http", "listener", "infra"),
        within("cart", "route", "shop"),
        within("carts", "backend", "shop"),
        within("redirect", "route", "infra"),
        within("posts", "route", "blog"),
      ];
      const picture = layout(boxes, [
        edge("shared", "edge"),
        edge("edge", "http"),
        edge("http", "redirect"),
        edge("http", "cart"),
        edge("cart", "carts"),
        edge("http", "posts"),
      ]);
      const held = (name: string) =>
        boxes.flatMap(({ id }) => (inside(named(picture, name).place, place(picture, id)) ? [id] : []));
      assert.deepEqual(held("infra"), ["edge", "http", "redirect"]);
      assert.deepEqual(held("shop"), ["cart", "carts"]);
      assert.deepEqual(held("blog"), ["posts"]);
      const places = picture.frames.map((frame) => frame.place);
      for (const [index, one] of places.entries())
        assert.ok(places.every((other, at) => at === index || !overlap(one, other)));
      assert.equal(place(picture, "shared").y, place(picture, "edge").y);
    });

    it("has no frame where one namespace is all there is", () => {
      const boxes = [within("edge", "gateway", "infra"), within("http", "listener", "infra")];
      assert.deepEqual(layout(boxes, [edge("edge", "http")]).frames, []);
    });

    it("frames clusters, each with columns of its own, and a line between them is straight", () => {
      const boxes = [
        within("near", "gateway", "infra", "clusters/one"),
        within("child", "gateway", "infra", "clusters/one"),
        within("http", "listener", "infra", "clusters/one"),
        within("far", "gateway", "infra", "clusters/two"),
        within("web", "listener", "infra", "clusters/two"),
      ];
      const picture = layout(boxes, [
        edge("near", "child"),
        edge("child", "http"),
        edge("far", "web"),
        edge("near", "web"),
      ]);
      assert.deepEqual(
        picture.frames.map(({ kind, name }) => `${kind} ${name}`),
        ["cluster clusters/one", "cluster clusters/two"],
      );
      assert.ok(inside(named(picture, "clusters/two").place, place(picture, "web")));
      assert.ok(place(picture, "web").x < place(picture, "http").x);
      assert.equal(picture.lines[3]?.length, 2);
    });
  });

  it("is empty for nothing", () => {
    assert.deepEqual(layout([], []), { width: 0, height: 0, boxes: new Map(), lines: [], frames: [] });
  });
});
