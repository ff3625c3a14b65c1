import type { FactType } from './facts/fact.ts'
import { joinReactions, type Reaction, type ReactionTable } from './facts/reaction.ts'
import type { Registrar } from './http/call.ts'
import { type AnyJobHandler, joinJobs } from './jobs/job.ts'
import type { PersonalData } from './personal-data.ts'
import { type AnyAreaSockets, joinSockets } from './realtime/area-sockets.ts'

/**
 * Everything that an area adds to the server, declared in `domains/<area>/area.ts`. `wiring/areas.ts` lists the areas
 * and connects them. Endpoints, events, error codes and audit texts are in the contract.
 */
export interface Area {
  /** The name of the area's folder. */
  readonly name: string
  routes?(on: Registrar): void
  /** All kinds of jobs of the area. Each needs a handler in `jobs`. */
  readonly jobTypes?: ReadonlyArray<{ readonly name: string }>
  readonly jobs?: readonly AnyJobHandler[]
  /** All facts of the area that others may react to. */
  readonly facts?: ReadonlyArray<Pick<FactType<never>, 'name'>>
  /** The area's reactions to its own facts or those of lower areas. */
  readonly reactions?: readonly Reaction[]
  /** Rooms, client events and deliveries. */
  readonly sockets?: AnyAreaSockets
  /** Personal data that the area stores about contacts, with their export and erasure. */
  readonly personalData?: PersonalData
}

/** All areas combined. */
export interface JoinedAreas {
  routes(on: Registrar): void
  readonly jobs: readonly AnyJobHandler[]
  readonly reactions: ReactionTable
  readonly sockets: readonly AnyAreaSockets[]
}

/**
 * Joins the areas. Reactions to one fact run in their order.
 * @throws when two areas have the same name, or their declarations do not fit together (`joinJobs`, `joinReactions`,
 *   `joinSockets`)
 */
export function joinAreas(areas: readonly Area[]): JoinedAreas {
  const names = areas.map(({ name }) => name)
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice !== undefined) throw new Error(`the area ${twice} is declared twice`)
  return {
    routes: (on) => {
      for (const area of areas) area.routes?.(on)
    },
    jobs: joinJobs(
      areas.flatMap(({ jobTypes }) => jobTypes ?? []),
      areas.flatMap(({ jobs }) => jobs ?? []),
    ),
    reactions: joinReactions(
      areas.flatMap(({ facts }) => facts ?? []),
      areas.flatMap(({ reactions }) => reactions ?? []),
    ),
    sockets: joinSockets(areas.flatMap(({ sockets }) => sockets ?? [])),
  }
}
