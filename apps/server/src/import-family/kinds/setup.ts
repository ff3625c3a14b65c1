import { workingWeek } from '@recado/contract/values/hours'
import { type Kind, keyOf, type Move } from '../move.ts'
import type { Row } from '../source.ts'
import { colorOf, countOf, freeName, instantOf, jsonOf, nameOf, numberOf, textOf } from '../values.rules.ts'

/** Columns that every table has. */
export const usual = ['companyId', 'company_id', 'createdAt', 'updatedAt', 'id']

export const stamps = (row: Row, now: Date) => {
  const created = instantOf(row.createdAt) ?? now
  return { created_at: created, updated_at: instantOf(row.updatedAt) ?? created }
}

/** A week of working hours; null: it cannot be read. */
export function weekFrom(schedules: unknown): unknown[] | null {
  const given = jsonOf(schedules)
  if (given === null || (Array.isArray(given) && given.length === 0)) return []
  const days = (Array.isArray(given) ? given : []).map((day: Record<string, unknown>) => ({
    ...{ weekday: textOf(day?.weekday), weekdayEn: textOf(day?.weekdayEn) },
    startTime: textOf(day?.startTime || day?.startTimeA) || '00:00',
    endTime: textOf(day?.endTime || day?.endTimeB || day?.endTimeA) || '00:00',
  }))
  const read = workingWeek.safeParse(days)
  return read.success && days.length > 0 ? read.data : null
}

/** Hours that cannot be read are none, and told. */
export function weekOf(move: Move, kind: string, row: Row): unknown[] {
  const week = weekFrom(row.schedules)
  if (week === null) move.problem(kind, 'its hours cannot be read', keyOf(row), { lost: false })
  return week ?? []
}

/** The names in use, in lower case. */
export const namesOf = async (move: Move, table: 'queues' | 'connections' | 'tags', column = 'name') =>
  new Set(
    (
      await move.target.rows<{ name: string }>(
        `select lower(btrim(${column})) as name from ${table} where company_id = $1`,
        [move.companyId],
      )
    ).map(({ name }) => name),
  )

/** A colour near the given one that is free, as no two queues have the same. */
function freeColor(wanted: string, taken: Set<string>): string {
  let color = wanted
  for (let n = 1; taken.has(color.toLowerCase()); n++)
    color = `#${((Number.parseInt(wanted.slice(1), 16) + n) % 0x1000000).toString(16).padStart(6, '0')}`
  taken.add(color.toLowerCase())
  return color
}

export const queues: Kind = {
  kind: 'queue',
  tables: ['Queues'],
  key: ['id'],
  belongs: { own: 'companyId' },
  columns: [
    ...['name', 'color', 'greetingMessage', 'outOfHoursMessage', 'orderQueue|ordenQueue', 'schedules'],
    ...['integrationId', 'createdAt', 'updatedAt'],
  ],
  left: [...usual, 'promptId'],
  async take(move, rows) {
    const names = await namesOf(move, 'queues')
    const colors = await namesOf(move, 'queues', 'color')
    const integration = await move.reference('integration', rows, 'integrationId')
    const ids = await move.target.ids('queues', rows.length)
    const made = rows.map((row, at) => ({
      ...{ company_id: move.companyId, id: ids[at] ?? 0 },
      name: freeName(nameOf(row.name, `Fila ${keyOf(row)}`), names),
      color: freeColor(colorOf(row.color), colors),
      greeting_message: textOf(row.greetingMessage),
      out_of_hours_message: textOf(row.outOfHoursMessage),
      order_queue: row.orderQueue === null || row.orderQueue === undefined ? null : countOf(row.orderQueue),
      integration_id: integration(row),
      schedules: weekOf(move, 'queue', row),
      ...stamps(row, move.now),
    }))
    await move.target.insert('queues', made)
    return rows.map((row, at) => ({ theirs: keyOf(row), ours: ids[at] ?? 0, isNew: true }))
  },
}

export const queueOptions: Kind = {
  kind: 'queueOption',
  tables: ['QueueOptions'],
  key: ['id'],
  belongs: { parent: { tables: ['Queues'], key: 'queueId' } },
  columns: ['title', 'message', 'option', 'queueId', 'parentId', 'createdAt', 'updatedAt'],
  left: usual,
  // The tree of a queue is one whole: a parent may stand behind its children.
  batch: 100_000,
  async take(move, rows) {
    const queue = await move.reference('queue', rows, 'queueId')
    const before = await move.ours(
      'queueOption',
      rows.map(({ parentId }) => parentId),
    )
    const ids = await move.target.ids('queue_options', rows.length)
    const mine = new Map(rows.map((row, at) => [keyOf(row), { row, id: ids[at] ?? 0 }]))
    const positions = await lastPositions(move)
    const taken: Array<{ theirs: string; ours: number; isNew: boolean }> = []
    const place = async (row: Row, id: number): Promise<void> => {
      const queueId = queue(row)
      const parent = row.parentId === null || row.parentId === undefined ? null : String(row.parentId)
      const parentId = parent === null ? null : (before.get(parent) ?? mine.get(parent)?.id ?? 0)
      if (queueId === null || parentId === 0) return
      const level = `${queueId}/${parentId ?? ''}`
      const position = (positions.get(level) ?? 0) + 1
      positions.set(level, position)
      await move.target.insert('queue_options', [
        {
          ...{ company_id: move.companyId, id, queue_id: queueId, parent_id: parentId, position },
          ...{ title: nameOf(row.title, `Opção ${position}`), message: textOf(row.message), ...stamps(row, move.now) },
        },
      ])
      taken.push({ theirs: keyOf(row), ours: id, isNew: true })
      for (const child of childrenOf(mine, keyOf(row))) await place(child.row, child.id)
    }
    for (const { row, id } of inOrder([...mine.values()])) if (!mine.has(String(row.parentId))) await place(row, id)
    const came = new Set(taken.map(({ theirs }) => theirs))
    for (const key of mine.keys())
      if (!came.has(key)) move.problem('queueOption', 'its queue, or the option above it, did not come', key)
    return taken
  },
}

type Option = { row: Row; id: number }
const inOrder = (options: Option[]) =>
  options.sort((a, b) => numberOf(a.row.option, 0) - numberOf(b.row.option, 0) || a.id - b.id)
const childrenOf = (all: ReadonlyMap<string, Option>, parent: string) =>
  inOrder([...all.values()].filter(({ row }) => String(row.parentId) === parent))

async function lastPositions(move: Move): Promise<Map<string, number>> {
  const rows = await move.target.rows<{ level: string; last: number }>(
    `select queue_id || '/' || coalesce(parent_id::text, '') as level, max(position) as last from queue_options
     where company_id = $1 group by 1`,
    [move.companyId],
  )
  return new Map(rows.map(({ level, last }) => [level, last]))
}

export const tags: Kind = {
  kind: 'tag',
  tables: ['Tags'],
  key: ['id'],
  belongs: { own: 'companyId' },
  columns: ['name', 'color', 'kanban', 'createdAt', 'updatedAt'],
  left: usual,
  async take(move, rows) {
    const known = new Map(
      (
        await move.target.rows<{ name: string; id: number }>(
          `select lower(btrim(name)) as name, id from tags where company_id = $1`,
          [move.companyId],
        )
      ).map(({ name, id }) => [name, id]),
    )
    const ids = await move.target.ids('tags', rows.length)
    const made: object[] = []
    const taken = rows.map((row, at) => {
      const name = nameOf(row.name, `Tag ${keyOf(row)}`)
      const same = known.get(name.toLowerCase())
      if (same !== undefined) {
        move.problem('tag', 'merged with one of the same name', keyOf(row), { lost: false })
        return { theirs: keyOf(row), ours: same, isNew: false }
      }
      const id = ids[at] ?? 0
      known.set(name.toLowerCase(), id)
      made.push({
        ...{ company_id: move.companyId, id, name, color: colorOf(row.color, '#A4CCCC') },
        ...{ kanban: countOf(row.kanban) > 0 ? 1 : 0, ...stamps(row, move.now) },
      })
      return { theirs: keyOf(row), ours: id, isNew: true }
    })
    await move.target.insert('tags', made)
    return taken
  },
}
