/**
 * A reported problem of rows. `lost`: they were not imported, and a user should check them; otherwise they were
 * changed.
 */
export interface RowProblem {
  problem: string
  count: number
  /** The first affected rows, as `company/key` of the source. */
  examples: string[]
  lost: boolean
}

/** One line of the report. */
export interface KindLine {
  kind: string
  /** Rows in the source, those imported in this run, and those that existed here before. */
  found: number
  new: number
  already: number
  problems: RowProblem[]
}

const EXAMPLES = 5

/** Counts a run's results, kind by kind, over all companies. */
export class Report {
  private readonly lines = new Map<string, KindLine>()

  line(kind: string): KindLine {
    const line = this.lines.get(kind) ?? { kind, found: 0, new: 0, already: 0, problems: [] }
    this.lines.set(kind, line)
    return line
  }

  /** Reports a problem of a row; `where` names it as `company/key`. */
  problem(kind: string, problem: string, where: string, { lost = true, count = 1 } = {}): void {
    const { problems } = this.line(kind)
    const same = problems.find((one) => one.problem === problem && one.lost === lost)
    const entry = same ?? { problem, count: 0, examples: [], lost }
    if (!same) problems.push(entry)
    entry.count += count
    if (entry.examples.length < EXAMPLES) entry.examples.push(where)
  }

  all(): KindLine[] {
    return [...this.lines.values()]
  }

  /** Whether nothing was left behind. */
  get isComplete(): boolean {
    return this.all().every(({ problems }) => problems.every(({ lost }) => !lost))
  }

  /** Saves the counts and problems. Returns a function that restores them after a rolled-back step. */
  snapshot(): () => void {
    const savedLines = structuredClone([...this.lines])
    return () => {
      this.lines.clear()
      for (const [kind, line] of savedLines) this.lines.set(kind, line)
    }
  }
}
