import type { FlowGraph } from '@recado/contract/flows/graph'
import { type SettingKey, secretSettings, settingDefaults } from '@recado/contract/identity/setting'
import { readFlowFile } from '../../domains/flows/exchange/read-file.rules.ts'
import { settingChange } from '../../domains/identity/settings/setting.rules.ts'
import { type Kind, keyOf, type Move, type Taken } from '../move.ts'
import { isOn, jsonOf, nameOf, textOf } from '../values.rules.ts'
import { stamps, usual } from './setup.ts'

const isKey = (key: string): key is SettingKey => Object.hasOwn(settingDefaults, key)

/** Why a setting is not taken; null: it was. */
async function keepSetting(move: Move, key: string, value: string): Promise<string | null> {
  if (!isKey(key)) return `there is no such setting here (${key.slice(0, 40)})`
  if (secretSettings.includes(key)) return `is a key of somebody else and is typed again (${key})`
  try {
    settingChange(key, { value }, { super: true })
  } catch {
    return `has no such value here (${key})`
  }
  await move.target.insert(
    'settings',
    [{ company_id: move.companyId, key, value, updated_at: move.now }],
    'on conflict (company_id, key) do update set value = excluded.value, updated_at = excluded.updated_at',
  )
  return null
}

export const settings: Kind = {
  kind: 'setting',
  tables: ['Settings'],
  key: ['id'],
  belongs: { own: 'companyId' },
  columns: ['key', 'value'],
  left: usual,
  batch: 200,
  async take(move, rows) {
    const taken: Taken[] = []
    for (const row of rows) {
      const why = await keepSetting(move, textOf(row.key), textOf(row.value))
      if (why) move.problem('setting', why, keyOf(row), { lost: false })
      else taken.push({ theirs: keyOf(row), ours: 0, isNew: true })
    }
    return taken
  },
}

/** A graph that names queues and tags by their numbers here; what did not come is named by nothing, which a publication refuses. */
async function withOurIds(move: Move, graph: FlowGraph): Promise<FlowGraph> {
  const queues = await move.ours(
    'queue',
    graph.nodes.flatMap(({ data }) => numbersIn(data, ['data', 'queue'])),
  )
  const tags = await move.ours(
    'tag',
    graph.nodes.flatMap(({ data }) => numbersIn(data, ['tag'])),
  )
  const nodes = graph.nodes.map((node) => {
    if (node.type === 'ticket') return { ...node, data: renumbered(node.data, ['data', 'queue'], queues) }
    if (node.type === 'tag') return { ...node, data: renumbered(node.data, ['tag'], tags) }
    return node
  })
  return { ...graph, nodes }
}

type Data = Record<string, unknown>
const inside = (value: unknown): Data => (typeof value === 'object' && value !== null ? (value as Data) : {})
const numbersIn = (data: Data, below: readonly string[]) => [
  ...[data.id, data.queueId],
  ...below.map((name) => inside(data[name]).id),
]

function renumbered(data: Data, below: readonly string[], ours: ReadonlyMap<string, number>): Data {
  const swap = (of: Data): Data => ({
    ...of,
    ...('id' in of ? { id: ours.get(String(of.id)) ?? 0 } : {}),
    ...('queueId' in of ? { queueId: ours.get(String(of.queueId)) ?? 0 } : {}),
  })
  const named = below.filter((name) => data[name] !== undefined).map((name) => [name, swap(inside(data[name]))])
  return { ...swap(data), ...Object.fromEntries(named) }
}

export const flows: Kind = {
  kind: 'flow',
  tables: ['FlowBuilders'],
  key: ['id'],
  belongs: { own: 'company_id|companyId' },
  columns: ['name', 'active', 'flow', 'createdAt', 'updatedAt'],
  left: [...usual, 'user_id', 'userId', 'type', 'config'],
  batch: 50,
  async take(move, rows) {
    const ids = await move.target.ids('flows', rows.length)
    const made: object[] = []
    for (const [at, row] of rows.entries()) {
      const content = row.flow === null || row.flow === undefined ? null : jsonOf(row.flow)
      const read = content === null ? null : readFlowFile(JSON.stringify(content), 'pt')
      if (content !== null && !read)
        move.problem('flow', 'its nodes cannot be read: it came empty', keyOf(row), { lost: false })
      const unread = read?.unread.length ?? 0
      if (unread > 0)
        move.problem('flow', 'has parts that cannot be read, or keys to type again', keyOf(row), { lost: false })
      const draft = read && (await withOurIds(move, read.flow))
      made.push({
        ...{
          company_id: move.companyId,
          id: ids[at] ?? 0,
          name: nameOf(row.name, `Fluxo ${keyOf(row)}`),
          active: isOn(row.active),
        },
        ...{
          draft,
          revision: draft ? 1 : 0,
          has_draft: draft !== null,
          breaches: 0,
          resume_minutes: 0,
          ...stamps(row, move.now),
        },
      })
    }
    await move.target.insert('flows', made)
    return rows.map((row, at) => ({ theirs: keyOf(row), ours: ids[at] ?? 0, isNew: true }))
  },
}

export const phrases: Kind = {
  kind: 'flowPhrase',
  tables: ['FlowCampaigns'],
  key: ['id'],
  belongs: { own: 'companyId' },
  columns: ['name', 'phrase', 'flowId', 'whatsappId', 'status', 'createdAt', 'updatedAt'],
  left: [...usual, 'userId'],
  async take(move, rows) {
    const flow = await move.reference('flow', rows, 'flowId')
    const connection = await move.reference('connection', rows, 'whatsappId')
    const ids = await move.target.ids('flow_phrases', rows.length)
    const made: object[] = []
    const taken: Taken[] = []
    for (const [at, row] of rows.entries()) {
      const flowId = flow(row)
      const phrase = textOf(row.phrase).trim()
      if (flowId === null || phrase === '') {
        move.problem('flowPhrase', 'is empty, or its flow did not come', keyOf(row))
        continue
      }
      made.push({
        ...{
          company_id: move.companyId,
          id: ids[at] ?? 0,
          name: nameOf(row.name, phrase.slice(0, 100)),
          phrase,
          flow_id: flowId,
        },
        ...{ connection_id: connection(row), active: isOn(row.status), ...stamps(row, move.now) },
      })
      taken.push({ theirs: keyOf(row), ours: ids[at] ?? 0, isNew: true })
    }
    await move.target.insert('flow_phrases', made)
    return taken
  },
}

/** Newer versions keep a company's settings as columns of one row. */
export const companySettings: Kind = {
  kind: 'companySettings',
  tables: ['CompaniesSettings'],
  key: ['id'],
  belongs: { own: 'companyId' },
  columns: Object.keys(settingDefaults),
  left: usual,
  async take(move, rows) {
    for (const row of rows)
      for (const key of Object.keys(settingDefaults)) {
        const value = textOf(row[key])
        const why = value === '' ? null : await keepSetting(move, key, value)
        if (why) move.problem('companySettings', why, keyOf(row), { lost: false })
      }
    return rows.map((row) => ({ theirs: keyOf(row), ours: 0, isNew: true }))
  },
}
