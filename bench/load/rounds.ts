import { median } from './statistics.rules.ts'

/** The samples of a measurement in each round, by name. */
export type Samples = Map<string, number[]>

/**
 * Alternates several measurements over the rounds, because the machine is shared and compared figures need the same
 * load.
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

/** The median ratio of one measurement to another in the same round. */
export function ratioOf(samples: Samples, name: string, against: string): number {
  const others = samples.get(against) ?? []
  return median((samples.get(name) ?? []).map((value, round) => value / (others[round] ?? Number.NaN)))
}
