/** What may be told of a row. `lost`: it did not come, and somebody should look; else it came changed. */
export interface Problem {
  problem: string
  count: number
  /** The first rows of it, as `company/key` of the source. */
  examples: string[]
  lost: boolean
}

/** One line of the report. */
export interface KindLine {
  kind: string
  /** Rows at the source, those that came in this run, and those that were here before. */
  found: number
  new: number
  already: number
  problems: Problem[]
}

const EXAMPLES = 5

/** Counts what a run found, kind by kind, over all companies. */
export class Report {
  private readonly lines = new Map<string, KindLine>()

  line(kind: string): KindLine {
    const line = this.lines.get(kind) ?? { kind, found: 0, new: 0, already: 0, problems: [] }
    this.lines.set(kind, line)
    return line
  }

  /** Tells of a row; `where` names it as `company/key`. */
  problem(kind: string, problem: string, where: string, { lost = true, count = 1 } = {}): void {
    const { problems } = this.line(kind)
    const same = problems.find((one) => one.problem === problem && one.lost === lost)
    const known = same ?? { problem, count: 0, examples: [], lost }
    if (!same) problems.push(known)
    known.count += count
    if (known.examples.length < EXAMPLES) known.examples.push(where)
  }

  all(): KindLine[] {
    return [...this.lines.values()]
  }

  /** Whether anything stayed behind. */
  get isWhole(): boolean {
    return this.all().every(({ problems }) => problems.every(({ lost }) => !lost))
  }

  /** The counts and problems at this moment, so that a step that is undone can be told anew. */
  snapshot(): () => void {
    const kept = structuredClone([...this.lines])
    return () => {
      this.lines.clear()
      for (const [kind, line] of kept) this.lines.set(kind, line)
    }
  }
}
