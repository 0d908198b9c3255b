// SPDX-License-Identifier: 0BSD
// The end of browser.mjs, behind the package's modules: for a page, a worker, or a bundle. Long runs are counted in a worker,
// which is this file, too, where it can be had; fairness.wasm lies beside it, or where `wasm` says.
const { clientOf } = modules['./core.cjs'], { run } = modules['./ask.cjs'], { replay } = modules['./collect.cjs'], { compileProgram } = modules['./system.cjs'];
const isWorker = typeof WorkerGlobalScope !== 'undefined' && globalThis instanceof WorkerGlobalScope && globalThis.name === 'fairness-counts';

let compiled;
async function program(wasm) {
  if (wasm instanceof WebAssembly.Module) return wasm;
  if (wasm !== undefined && typeof wasm !== 'string' && !(wasm instanceof URL)) return compileProgram(wasm);
  const load = async (from) => {
    const answer = await fetch(from);
    if (!answer.ok) throw new FairnessError(`${from}: ${answer.status}; fairness.wasm is to lie there, or say where it is: { wasm: '/fairness.wasm' }`, 3);
    return compileProgram(await answer.arrayBuffer());
  };
  if (wasm !== undefined) return load(wasm);
  compiled ??= load(new URL('./fairness.wasm', import.meta.url));
  return compiled.catch((error) => {
    compiled = undefined;
    throw error;
  });
}

// A worker that cannot be had, as where a bundle leaves this file behind, is done without.
async function worker() {
  try {
    const beside = new Worker(new URL('./browser.mjs', import.meta.url), { type: 'module', name: 'fairness-counts' });
    const there = await new Promise((done) => {
      beside.onmessage = () => done(true);
      beside.onerror = (event) => {
        event.preventDefault?.();
        done(false);
      };
    });
    if (!there) return null;
    return {
      run: (module, subject, options, { chunks, seen }, signal) => new Promise((done, fail) => {
        const stop = () => {
          beside.terminate();
          fail(signal.reason);
        };
        signal?.addEventListener('abort', stop);
        beside.onmessage = ({ data: { made, problem } }) => {
          signal?.removeEventListener('abort', stop);
          beside.terminate();
          if (made) done(made);
          else fail(new FairnessError(problem.message, problem.status));
        };
        beside.postMessage({ module, subject, options, outcomes: { chunks, seen } }, chunks.flatMap(({ outcomes, missing }) => [outcomes.buffer, missing.buffer]));
      }),
    };
  } catch {
    return null;
  }
}

if (isWorker) {
  onmessage = ({ data: { module, subject, options, outcomes } }) => {
    run(module, subject, options, { shuffle: replay(outcomes) }).then((made) => postMessage({ made }),
      ({ message, status }) => postMessage({ problem: { message, status } }));
  };
  postMessage('there');
}

export const { fairness, fairnessOf, assertFair, FairnessError } = clientOf({ program, worker });
