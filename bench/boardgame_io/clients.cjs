// Tables of four on that server, as boardgame.io's own clients play them: node clients.cjs PORT VIEWS.json TABLES SECONDS PACE
const { Client } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");
const { ActivePlayers } = require("boardgame.io/core");
const [port, views, tables, seconds, pace] = process.argv.slice(2);
const told = require(views);
const server = `http://localhost:${port}`;
const game = {
  name: "match",
  setup: () => ({ view: told[0].view, said: [] }),
  turn: { activePlayers: ActivePlayers.ALL },
  moves: { say: { move: ({ G }) => G, client: false } },
};
const wait = (ms) => new Promise((done) => setTimeout(done, ms));

// A match is opened by whoever asks for it first.
async function open(number) {
  const clients = ["0", "1", "2", "3"].map((playerID) =>
    Client({
      game,
      numPlayers: 4,
      multiplayer: SocketIO({ server, socketOpts: { transports: ["websocket"] } }),
      matchID: `match-${number}`,
      playerID,
      debug: false,
    }),
  );
  for (const client of clients) {
    client.start();
    while (!client.getState()?.isConnected) await wait(20);
  }
  return clients;
}

const seen = (client, ply) =>
  new Promise((done) => {
    const look = (state) => {
      if (state && state.G.said.length >= ply) {
        stop();
        done();
      }
    };
    let stop = () => {};
    stop = client.subscribe(look);
  });

async function play(clients, until, waits) {
  for (let ply = 1; performance.now() < until; ply++) {
    const began = performance.now();
    const everybody = Promise.all(clients.map((client) => seen(client, ply)));
    clients[told[(ply - 1) % told.length].seat].moves.say();
    await everybody;
    const took = performance.now() - began;
    waits.push(took / 1000);
    await wait(Math.max(0, 1000 * pace - took));
  }
}

async function main() {
  const rooms = [];
  for (let n = 0; n < Number(tables); n++) rooms.push(await open(n));
  const waits = [];
  const began = performance.now();
  await Promise.all(rooms.map((clients) => play(clients, began + 1000 * seconds, waits)));
  process.stdout.write(JSON.stringify({ waits, seconds: (performance.now() - began) / 1000 }), () => process.exit(0));
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
