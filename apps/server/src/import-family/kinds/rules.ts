import { phraseWords } from '@recado/contract/answers/phrase-text.rules'
import type { FlowGraph } from '@recado/contract/flows/graph'
import { type SettingKey, secretSettings, settingDefaults } from '@recado/contract/identity/setting'
import { readFlowFile } from '../../domains/flows/exchange/read-file.rules.ts'
import { settingChange } from '../../domains/identity/settings/setting.rules.ts'
import { type CompanyMove, type MovedRow, type RowKind, rowKey } from '../move.ts'
import { isOn, jsonFrom, nameFrom, textOf } from '../values.rules.ts'
import { commonColumns, stamps } from './setup.ts'

const isKey = (key: string): key is SettingKey => Object.hasOwn(settingDefaults, key)

/** Stores a setting. Returns why it was not accepted, or null. */
async function keepSetting(move: CompanyMove, key: string, value: string): Promise<string | null> {
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

export const settings: RowKind = {
  kind: 'setting',
  tables: ['Settings'],
  key: ['id'],
  membership: { own: 'companyId' },
  columns: ['key', 'value'],
  ignoredColumns: commonColumns,
  batch: 200,
  async take(move, rows) {
    const movedRows: MovedRow[] = []
    for (const row of rows) {
      const problem = await keepSetting(move, textOf(row.key), textOf(row.value))
      if (problem) move.problem('setting', problem, rowKey(row), { lost: false })
      else movedRows.push({ theirs: rowKey(row), ours: 0, isNew: true })
    }
    return movedRows
  },
}

/** Replaces the ids of queues and tags in a graph. Missing ones become 0, which prevents a publication. */
async function withOurIds(move: CompanyMove, graph: FlowGraph): Promise<FlowGraph> {
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
  const replacedParts = below.filter((name) => data[name] !== undefined).map((name) => [name, swap(inside(data[name]))])
  return { ...swap(data), ...Object.fromEntries(replacedParts) }
}

export const flows: RowKind = {
  kind: 'flow',
  tables: ['FlowBuilders'],
  key: ['id'],
  membership: { own: 'company_id|companyId' },
  columns: ['name', 'active', 'flow', 'createdAt', 'updatedAt'],
  ignoredColumns: [...commonColumns, 'user_id', 'userId', 'type', 'config'],
  batch: 50,
  async take(move, rows) {
    const ids = await move.target.ids('flows', rows.length)
    const newRows: object[] = []
    for (const [at, row] of rows.entries()) {
      const content = row.flow === null || row.flow === undefined ? null : jsonFrom(row.flow)
      const read = content === null ? null : readFlowFile(JSON.stringify(content), 'pt')
      if (content !== null && !read)
        move.problem('flow', 'its nodes cannot be read: it was imported empty', rowKey(row), { lost: false })
      const unread = read?.unread.length ?? 0
      if (unread > 0)
        move.problem('flow', 'has parts that cannot be read, or keys to type again', rowKey(row), { lost: false })
      const draft = read && (await withOurIds(move, read.flow))
      newRows.push({
        ...{
          company_id: move.companyId,
          id: ids[at] ?? 0,
          name: nameFrom(row.name, `Fluxo ${rowKey(row)}`),
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
    await move.target.insert('flows', newRows)
    return rows.map((row, at) => ({ theirs: rowKey(row), ours: ids[at] ?? 0, isNew: true }))
  },
}

export const phrases: RowKind = {
  kind: 'flowPhrase',
  tables: ['FlowCampaigns'],
  key: ['id'],
  membership: { own: 'companyId' },
  columns: ['name', 'phrase', 'flowId', 'whatsappId', 'status', 'createdAt', 'updatedAt'],
  ignoredColumns: [...commonColumns, 'userId'],
  async take(move, rows) {
    const flow = await move.reference('flow', rows, 'flowId')
    const connection = await move.reference('connection', rows, 'whatsappId')
    const ids = await move.target.ids('flow_phrases', rows.length)
    const newRows: object[] = []
    const newTexts: object[] = []
    const movedRows: MovedRow[] = []
    for (const [at, row] of rows.entries()) {
      const flowId = flow(row)
      const phrase = textOf(row.phrase).trim()
      if (flowId === null || phrase === '') {
        move.problem('flowPhrase', 'is empty, or its flow was not imported', rowKey(row))
        continue
      }
      newRows.push({
        ...{
          company_id: move.companyId,
          id: ids[at] ?? 0,
          name: nameFrom(row.name, phrase.slice(0, 100)),
          phrase,
          flow_id: flowId,
        },
        ...{ connection_id: connection(row), active: isOn(row.status), ...stamps(row, move.now) },
      })
      newTexts.push({
        ...{ company_id: move.companyId, phrase_id: ids[at] ?? 0, ordinal: 0, words: phraseWords(phrase) },
        ...{ match: 'equal', key_word: '' },
      })
      movedRows.push({ theirs: rowKey(row), ours: ids[at] ?? 0, isNew: true })
    }
    await move.target.insert('flow_phrases', newRows)
    await move.target.insert('flow_phrase_texts', newTexts)
    return movedRows
  },
}

/** Newer versions store a company's settings as columns of one row. */
export const companySettings: RowKind = {
  kind: 'companySettings',
  tables: ['CompaniesSettings'],
  key: ['id'],
  membership: { own: 'companyId' },
  columns: Object.keys(settingDefaults),
  ignoredColumns: commonColumns,
  async take(move, rows) {
    for (const row of rows)
      for (const key of Object.keys(settingDefaults)) {
        const value = textOf(row[key])
        const problem = value === '' ? null : await keepSetting(move, key, value)
        if (problem) move.problem('companySettings', problem, rowKey(row), { lost: false })
      }
    return rows.map((row) => ({ theirs: rowKey(row), ours: 0, isNew: true }))
  },
}
