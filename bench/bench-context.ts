import { type DataSet, openBig, openEmpty } from './data/data-sets.ts'
import { type ConnectedTeam, connectTeam } from './product/connected-team.ts'
import type { Report } from './report.ts'

/** A running product with its data and the connected users of its first company. */
export interface Scene extends DataSet {
  team: ConnectedTeam
}

/** The shared context of all parts: both data sets, started on first use. */
export interface BenchContext {
  report: Report
  empty(): Promise<Scene>
  big(): Promise<Scene>
  close(): Promise<void>
}

export function createContext(report: Report): BenchContext {
  const open: Partial<Record<'empty' | 'big', Promise<Scene>>> = {}
  return {
    report,
    empty: () => (open.empty ??= sceneOf(openEmpty())),
    big: () => (open.big ??= sceneOf(openBig())),
    async close() {
      for (const result of await Promise.allSettled(Object.values(open))) {
        if (result.status === 'rejected') continue
        result.value.team.leave()
        await result.value.product.stop()
      }
    },
  }
}

/** Connects the users of the first company; on failure stops the product. */
export async function sceneOf(opening: Promise<DataSet>): Promise<Scene> {
  const data = await opening
  try {
    return { ...data, team: await connectTeam(data.product.url, data.companies[0]) }
  } catch (error) {
    await data.product.stop()
    throw error
  }
}
