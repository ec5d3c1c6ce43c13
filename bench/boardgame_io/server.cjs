// boardgame.io's server with a match whose state is a view of ours: node server.cjs PORT VIEWS.json
const { Server, Origins } = require("boardgame.io/server");
const { ActivePlayers } = require("boardgame.io/core");
const told = require(process.argv[3]);

const game = {
  name: "match",
  setup: () => ({ view: told[0].view, said: [] }),
  turn: { activePlayers: ActivePlayers.ALL },
  moves: {
    say: ({ G }) => {
      const { words, view } = told[G.said.length % told.length];
      return { view, said: [...G.said, words] };
    },
  },
};

Server({ games: [game], origins: [Origins.LOCALHOST] }).run({
  port: Number(process.argv[2]),
  callback: () => {},
});
