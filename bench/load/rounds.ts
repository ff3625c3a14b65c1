import { median } from './statistics.rules.ts'

/** The samples of a measurement in each round, by name. */
export type Samples = Map<string, number[]>

/**
 * Takes several measurements in turn, round after round: the machine is shared, and compared figures must have seen the
 * same load.
 */
export async function alternate(
  rounds: number,
  measurements: Readonly<Record<string, () => Promise<number>>>,
): Promise<Samples> {
  const samples: Samples = new Map(Object.keys(measurements).map((name) => [name, []]))
  for (let round = 0; round < rounds; round++) {
    for (const [name, measure] of Object.entries(measurements)) samples.get(name)!.push(await measure())
  }
  return samples
}

/** The median of a measurement over the rounds. */
export const medianOf = (samples: Samples, name: string): number => median(samples.get(name) ?? [])

/** The median over the rounds of one measurement as a share of another in the same round. */
export function ratioOf(samples: Samples, name: string, against: string): number {
  const others = samples.get(against) ?? []
  return median((samples.get(name) ?? []).map((value, round) => value / (others[round] ?? Number.NaN)))
}
