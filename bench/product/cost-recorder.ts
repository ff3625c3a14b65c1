import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Outcome } from '../load/closed-loop.ts'
import { childrenOf, processorTimeOf, processorTimeOfEnded } from './process-tree.ts'
import type { Product } from './start-product.ts'

/** A process that serves from the database of a data folder. */
type MeasuredProcess = Pick<Product, 'pid' | 'dataDir'>

interface Cost {
  tasks: number
  serverMs: number
  databaseMs: number
}

/**
 * Records beside each rate the processor time of a task in the server and in PostgreSQL. On a shared machine rates
 * vary, but this stays stable.
 */
export class CostRecorder {
  readonly #product: MeasuredProcess
  readonly #costs = new Map<string, Cost>()

  constructor(product: MeasuredProcess) {
    this.#product = product
  }

  /** Runs a loop and returns its rate. */
  async rate(name: string, run: () => Promise<Outcome>): Promise<number> {
    const before = this.#used()
    const { rate, latencies } = await run()
    const after = this.#used()
    const cost = this.#costs.get(name) ?? { tasks: 0, serverMs: 0, databaseMs: 0 }
    cost.tasks += latencies.length
    cost.serverMs += after.serverMs - before.serverMs
    cost.databaseMs += after.databaseMs - before.databaseMs
    this.#costs.set(name, cost)
    return rate
  }

  /** Processor time per task, in the server and in PostgreSQL. */
  of(name: string): string {
    const cost = this.#costs.get(name)
    if (!cost) return ''
    const each = (ms: number) => (ms / cost.tasks).toFixed(2)
    return `processor ${each(cost.serverMs)} + ${each(cost.databaseMs)} ms`
  }

  /** The sum of both in milliseconds. */
  totalOf(name: string): number {
    const cost = this.#costs.get(name)
    return cost ? (cost.serverMs + cost.databaseMs) / cost.tasks : Number.NaN
  }

  #used() {
    const postmaster = Number(
      readFileSync(join(this.#product.dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0],
    )
    const running = childrenOf(postmaster).reduce((sum, pid) => sum + processorTimeOf(pid), 0)
    return {
      serverMs: processorTimeOf(this.#product.pid),
      databaseMs: running + processorTimeOfEnded(postmaster),
    }
  }
}
