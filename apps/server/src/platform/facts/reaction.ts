import type { CompanyDb } from '../db/company-db.ts'
import type { Work } from '../db/work.ts'
import type { FactType } from './fact.ts'
import type { InterestCheck } from './wanted.ts'

/**
 * A reaction to a kind of fact. It runs in one transaction of the fact's company, which also marks it as done, so its
 * writes happen once. It must not call the network (see `calls-outside.ts`); it enqueues a job for that.
 */
export interface Reaction {
  /** `area.what`: unique among the reactions to its fact, and stored in the database. */
  readonly name: string
  readonly fact: string
  run(work: Work, payload: never): Promise<void>
  /** Checked before the fact is written. Absent: every company wants it. */
  readonly wanted?: InterestCheck
}

/** Declares a reaction. Areas list theirs in `domains/<area>/area.ts`, and `joinAreas` connects them. */
export const react = <P extends object>(
  fact: FactType<P>,
  name: string,
  run: (work: Work, payload: P) => Promise<void>,
  { wanted: isWanted }: { wanted?: InterestCheck } = {},
): Reaction => ({ name, fact: fact.name, run, ...(isWanted && { wanted: isWanted }) })

/** Returns the names of the reactions that a company wants now. */
export async function wantedOf(reactions: readonly Reaction[], db: CompanyDb, companyId: number): Promise<string[]> {
  const names: string[] = []
  for (const { name, wanted: isWanted } of reactions) if (!isWanted || (await isWanted(db, companyId))) names.push(name)
  return names
}

/** All facts and reactions of the product. */
export interface ReactionTable {
  /** Returns the reactions to a kind of fact, in the order of their declaration. */
  to(fact: string): readonly Reaction[]
  find(fact: string, name: string): Reaction | undefined
}

/**
 * Joins the declarations of the areas.
 * @throws when a fact or a reaction is declared twice, or a reaction is to an undeclared fact
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
    const factReactions = table.get(reaction.fact)
    if (!factReactions) throw new Error(`${reaction.name} reacts to ${reaction.fact}, which is not declared`)
    if (factReactions.some(({ name }) => name === reaction.name))
      throw new Error(`${reaction.name} reacts to ${reaction.fact} twice`)
    factReactions.push(reaction)
  }
  const to = (fact: string): readonly Reaction[] => {
    const factReactions = table.get(fact)
    if (!factReactions) throw new Error(`the fact ${fact} is not declared`)
    return factReactions
  }
  return { to, find: (fact, name) => table.get(fact)?.find((reaction) => reaction.name === name) }
}
