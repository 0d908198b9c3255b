/* The pictures that move beside a question: one shuffle after the other, and the films of the chapters that have one. */
let airing = 0; /* which roll is on: another one ends it */

/* Rolls until the chapter goes on; where motion is not wanted, one picture stands still. */
async function roll() {
  const mine = ++airing, { key, opens, carries } = lesson();
  let carried = null;
  for (let frame = 0; mine === airing; frame++) {
    if (picture === "film") await wait(FILMS[key](still() ? FILMS[key].still : frame));
    else if (opens) {
      if (still()) return;
      const film = scenesOf(shuffleOf(opens), items());
      const on = (deck) => (carried ? deck.map((item) => carried[item]) : deck);
      for (const one of film.scenes) Object.assign(one, { note: "", lines: [], before: on(one.before), after: on(one.after) });
      await play({ ...film, start: on(film.start), result: on(film.result) }, 250);
      if (carries) carried = on(film.result);
      await wait(500);
    }
    if (still()) return;
  }
}

const FILMS = {
  /* Deals from 16 seeds; one that was dealt before has a mark. */
  seeds(frame) {
    beginDeals();
    const seedOf = (deal) => Math.floor((((deal + 1) * 0.754877666) % 1) * ((deal + 1) * 0.569840291 % 1) * 16);
    const deals = Array.from({ length: Math.min(frame + 1, 8) }, (_, at) => Math.max(0, frame - 7) + at);
    $("film").replaceChildren(...deals.map((deal) => {
      const seed = seedOf(deal), again = Array.from({ length: deal }, (_, at) => seedOf(at)).includes(seed);
      return make("div", { class: again ? "deal again" : "deal" }, make("code", {}, seed.toString(2).padStart(4, "0")), cardStrip(core.deal(seed), say("film.deal", { seed })));
    }));
    return 700;
  },
  /* One deck, riffled again and again: each card keeps its colour. */
  riffles(frame) {
    const turn = frame % 13, riffle = shuffleOf("riffle");
    let deck = Array.from({ length: 52 }, (_, i) => i);
    for (let riffles = 0; riffles < turn; riffles++) {
      const { decks } = core.watch(riffle.index, 1, 52, 7 + riffles);
      deck = decks.at(-1).map((place) => deck[place]);
    }
    if (turn === 0 || !$("film").firstChild?.matches(".strip")) $("film").replaceChildren(cardStrip(deck, say("film.deck")), make("p", { class: "count" }));
    layStrip($("film").firstChild, deck);
    $("film").lastChild.textContent = say("film.riffles", { riffles: turn });
    return turn === 0 ? 1200 : 900;
  },
  /* What more and more shuffles show of a bias. */
  own(frame) {
    const trials = [60, 200, 600, 2000, 6000, 20000, 100000][frame % 7];
    $("film").replaceChildren(aside("naive", 0, 8, trials), make("p", { class: "count" }, say("film.shuffles", { trials: number(trials) })));
    return 1300;
  },
};
Object.assign(FILMS.seeds, { still: 11 });
Object.assign(FILMS.riffles, { still: 3 });
Object.assign(FILMS.own, { still: 6 });

/* A long deck as narrow cards, coloured from the first to the last. */
function cardStrip(deck, label) {
  const strip = draw("svg", { viewBox: `0 0 ${10 * deck.length} 100`, preserveAspectRatio: "none", class: "strip", role: "img", "aria-label": label });
  for (let item = 0; item < deck.length; item++) {
    const card = draw("rect", { width: 9.2, height: 100, rx: 2 });
    card.style.fill = `color-mix(in oklab, var(--bar), var(--even) ${(100 * item) / (deck.length - 1)}%)`;
    strip.append(card);
  }
  layStrip(strip, deck);
  return strip;
}

function layStrip(strip, deck) {
  deck.forEach((item, place) => (strip.children[item].style.transform = `translate(${10 * place}px)`));
}
