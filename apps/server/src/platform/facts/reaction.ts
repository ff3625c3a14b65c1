import type { CompanyDb } from '../db/company-db.ts'
import type { Work } from '../db/work.ts'
import type { FactType } from './fact.ts'
import type { Wanted } from './wanted.ts'

/**
 * The effect of a kind of fact. It runs in one transaction of the fact's company, which also marks it as done, so its
 * writes happen once. It must not call the network (see `calls-outside.ts`): for that it enqueues a job.
 */
export interface Reaction {
  /** `area.what`: unique among the reactions to its fact; it is stored. */
  readonly name: string
  readonly fact: string
  run(work: Work, payload: never): Promise<void>
  /** Asked before the fact is written for it; absent: every company wants it. */
  readonly wanted?: Wanted
}

/** Declares a reaction; areas name theirs in `domains/<area>/area.ts`, `joinAreas` joins them. */
export const react = <P extends object>(
  fact: FactType<P>,
  name: string,
  run: (work: Work, payload: P) => Promise<void>,
  { wanted }: { wanted?: Wanted } = {},
): Reaction => ({ name, fact: fact.name, run, ...(wanted && { wanted }) })

/** The names of the reactions that a company wants now. */
export async function wantedOf(reactions: readonly Reaction[], db: CompanyDb, companyId: number): Promise<string[]> {
  const names: string[] = []
  for (const { name, wanted } of reactions) if (!wanted || (await wanted(db, companyId))) names.push(name)
  return names
}

/** All facts and reactions of the product. */
export interface ReactionTable {
  /** The reactions to a kind of fact, in the order in which they were declared. */
  to(fact: string): readonly Reaction[]
  find(fact: string, name: string): Reaction | undefined
}

/**
 * Joins what the areas declare.
 * @throws when a name of a fact is declared twice, a reaction twice, or a reaction is to a fact that nobody declares
 */
export function joinReactions(
  facts: ReadonlyArray<Pick<FactType<never>, 'name'>>,
  reactions: readonly Reaction[],
): ReactionTable {
  const table = new Map<string, Reaction[]>()
  for (const { name } of facts) {
    if (table.has(name)) throw new Error(`the fact ${name} is declared twice`)
    table.set(name, [])
  }
  for (const reaction of reactions) {
    const known = table.get(reaction.fact)
    if (!known) throw new Error(`${reaction.name} reacts to ${reaction.fact}, which nobody declares`)
    if (known.some(({ name }) => name === reaction.name))
      throw new Error(`${reaction.name} reacts to ${reaction.fact} twice`)
    known.push(reaction)
  }
  const to = (fact: string): readonly Reaction[] => {
    const known = table.get(fact)
    if (!known) throw new Error(`the fact ${fact} is not declared`)
    return known
  }
  return { to, find: (fact, name) => table.get(fact)?.find((reaction) => reaction.name === name) }
}
