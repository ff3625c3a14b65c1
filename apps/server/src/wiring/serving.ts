/** How long the database may take to answer before the last state counts, in milliseconds. */
const ANSWER_WITHIN_MS = 2_000
/** How long the last state counts, in milliseconds. A busy database is not away. */
const LAST_COUNTS_MS = 15_000

export interface Serving {
  /** Whether this node can serve: its database answers. */
  serves: boolean
  /** Current limitations. Empty when it can do everything. */
  restrictions: string[]
}

export interface ServingParts {
  /** Names the missing parts of the database. Empty when it answers. */
  database(): Promise<string[]>
  /** Each returns the names of other unavailable parts. */
  others: ReadonlyArray<() => string[]>
}

/**
 * Creates the check whether this node serves. A slow database keeps its last state for 15 seconds, so that a burst of
 * calls does not remove a node from its proxy.
 * @param now milliseconds of a monotonic clock
 */
export function createServing(
  { database, others }: ServingParts,
  now = () => performance.now(),
): () => Promise<Serving> {
  let last = { serves: true, at: now() }

  async function ask(): Promise<'slow' | boolean> {
    const answer = database().then(
      (problems) => problems.length === 0,
      () => false,
    )
    void answer.then((serves) => {
      last = { serves, at: now() }
    })
    const { promise: late, resolve } = Promise.withResolvers<'slow'>()
    const timer = setTimeout(() => resolve('slow'), ANSWER_WITHIN_MS)
    return Promise.race([answer, late]).finally(() => clearTimeout(timer))
  }

  return async () => {
    const answer = await ask()
    const restrictions = others.flatMap((names) => names())
    if (answer !== 'slow') return { serves: answer, restrictions }
    const serves = last.serves && now() - last.at < LAST_COUNTS_MS
    return { serves, restrictions: ['database-slow', ...restrictions] }
  }
}
