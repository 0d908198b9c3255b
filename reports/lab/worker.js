// One run, in a worker of its own: what a shuffle spoils is gone with it. Before any of the visitor's
// code, which stands behind this in the worker's source, as makeShuffle.
const { ask } = modules['./ask.cjs'], { batches } = modules['./batch.cjs'];
const post = postMessage.bind(globalThis);
onmessage = async ({ data: { module, kind, text, options } }) => {
  try {
    const more = { onError: (line) => post({ bar: line }), asker: 'page' };
    let subject;
    if (kind === 'code') {
      const shuffle = makeShuffle();
      if (typeof shuffle !== 'function') throw new Error('there is no function in it: give one, or call it shuffle');
      subject = ['--exec', shuffle.name || 'shuffle'];
      more.shuffle = batches(shuffle.length > 1 ? (array) => shuffle(array, Math.random) : shuffle); // (array, rng)
    } else {
      subject = [...(kind === 'table' ? ['--input'] : []), 'what you pasted'];
      more.orders = text;
    }
    const report = await ask(module, subject, { ...options, html: true, svg: true, progress: true }, more);
    post({ text: report.text, html: report.html, svg: report.svg });
  } catch (error) {
    post({ error: String(error?.message ?? error) });
  }
};
