import { workingWeek } from '@recado/contract/values/hours'
import { type CompanyMove, type RowKind, rowKey } from '../move.ts'
import type { SourceRow } from '../source.ts'
import { colorOf, countOf, freeName, instantFrom, jsonFrom, nameFrom, numberFrom, textOf } from '../values.rules.ts'

/** Columns of every table. */
export const commonColumns = ['companyId', 'company_id', 'createdAt', 'updatedAt', 'id']

export const stamps = (row: SourceRow, now: Date) => {
  const created = instantFrom(row.createdAt) ?? now
  return { created_at: created, updated_at: instantFrom(row.updatedAt) ?? created }
}

/** Parses a week of working hours. Null: it cannot be read. */
export function weekFrom(schedules: unknown): unknown[] | null {
  const week = jsonFrom(schedules)
  if (week === null || (Array.isArray(week) && week.length === 0)) return []
  const days = (Array.isArray(week) ? week : []).map((day: Record<string, unknown>) => ({
    ...{ weekday: textOf(day?.weekday), weekdayEn: textOf(day?.weekdayEn) },
    startTime: textOf(day?.startTime || day?.startTimeA) || '00:00',
    endTime: textOf(day?.endTime || day?.endTimeB || day?.endTimeA) || '00:00',
  }))
  const read = workingWeek.safeParse(days)
  return read.success && days.length > 0 ? read.data : null
}

/** Returns the working hours. Reports unreadable hours, and returns none for them. */
export function weekOf(move: CompanyMove, kind: string, row: SourceRow): unknown[] {
  const week = weekFrom(row.schedules)
  if (week === null) move.problem(kind, 'its hours cannot be read', rowKey(row), { lost: false })
  return week ?? []
}

/** Returns the names in use, in lower case. */
export const namesInUse = async (move: CompanyMove, table: 'queues' | 'connections' | 'tags', column = 'name') =>
  new Set(
    (
      await move.target.rows<{ name: string }>(
        `select lower(btrim(${column})) as name from ${table} where company_id = $1`,
        [move.companyId],
      )
    ).map(({ name }) => name),
  )

/** Returns an unused colour near the given one, because no two queues may share one. */
function freeColor(sourceColor: string, usedColors: Set<string>): string {
  let color = sourceColor
  for (let n = 1; usedColors.has(color.toLowerCase()); n++)
    color = `#${((Number.parseInt(sourceColor.slice(1), 16) + n) % 0x1000000).toString(16).padStart(6, '0')}`
  usedColors.add(color.toLowerCase())
  return color
}

export const queues: RowKind = {
  kind: 'queue',
  tables: ['Queues'],
  key: ['id'],
  membership: { own: 'companyId' },
  columns: [
    ...['name', 'color', 'greetingMessage', 'outOfHoursMessage', 'orderQueue|ordenQueue', 'schedules'],
    ...['integrationId', 'createdAt', 'updatedAt'],
  ],
  ignoredColumns: [...commonColumns, 'promptId'],
  async take(move, rows) {
    const names = await namesInUse(move, 'queues')
    const colors = await namesInUse(move, 'queues', 'color')
    const integration = await move.reference('integration', rows, 'integrationId')
    const ids = await move.target.ids('queues', rows.length)
    const newRows = rows.map((row, at) => ({
      ...{ company_id: move.companyId, id: ids[at] ?? 0 },
      name: freeName(nameFrom(row.name, `Fila ${rowKey(row)}`), names),
      color: freeColor(colorOf(row.color), colors),
      greeting_message: textOf(row.greetingMessage),
      out_of_hours_message: textOf(row.outOfHoursMessage),
      order_queue: row.orderQueue === null || row.orderQueue === undefined ? null : countOf(row.orderQueue),
      integration_id: integration(row),
      schedules: weekOf(move, 'queue', row),
      ...stamps(row, move.now),
    }))
    await move.target.insert('queues', newRows)
    return rows.map((row, at) => ({ theirs: rowKey(row), ours: ids[at] ?? 0, isNew: true }))
  },
}

export const queueOptions: RowKind = {
  kind: 'queueOption',
  tables: ['QueueOptions'],
  key: ['id'],
  membership: { parent: { tables: ['Queues'], key: 'queueId' } },
  columns: ['title', 'message', 'option', 'queueId', 'parentId', 'createdAt', 'updatedAt'],
  ignoredColumns: commonColumns,
  // Options form a tree per queue, and a parent may come after its children, so they need one batch.
  batch: 100_000,
  async take(move, rows) {
    const queue = await move.reference('queue', rows, 'queueId')
    const before = await move.ours(
      'queueOption',
      rows.map(({ parentId }) => parentId),
    )
    const ids = await move.target.ids('queue_options', rows.length)
    const mine = new Map(rows.map((row, at) => [rowKey(row), { row, id: ids[at] ?? 0 }]))
    const positions = await lastPositions(move)
    const movedRows: Array<{ theirs: string; ours: number; isNew: boolean }> = []
    const place = async (row: SourceRow, id: number): Promise<void> => {
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
          ...{
            title: nameFrom(row.title, `Opção ${position}`),
            message: textOf(row.message),
            ...stamps(row, move.now),
          },
        },
      ])
      movedRows.push({ theirs: rowKey(row), ours: id, isNew: true })
      for (const child of childrenOf(mine, rowKey(row))) await place(child.row, child.id)
    }
    for (const { row, id } of inOrder([...mine.values()])) if (!mine.has(String(row.parentId))) await place(row, id)
    const importedKeys = new Set(movedRows.map(({ theirs }) => theirs))
    for (const key of mine.keys())
      if (!importedKeys.has(key))
        move.problem('queueOption', 'its queue, or the option above it, was not imported', key)
    return movedRows
  },
}

type Option = { row: SourceRow; id: number }
const inOrder = (options: Option[]) =>
  options.sort((a, b) => numberFrom(a.row.option, 0) - numberFrom(b.row.option, 0) || a.id - b.id)
const childrenOf = (all: ReadonlyMap<string, Option>, parent: string) =>
  inOrder([...all.values()].filter(({ row }) => String(row.parentId) === parent))

async function lastPositions(move: CompanyMove): Promise<Map<string, number>> {
  const rows = await move.target.rows<{ level: string; last: number }>(
    `select queue_id || '/' || coalesce(parent_id::text, '') as level, max(position) as last from queue_options
     where company_id = $1 group by 1`,
    [move.companyId],
  )
  return new Map(rows.map(({ level, last }) => [level, last]))
}

export const tags: RowKind = {
  kind: 'tag',
  tables: ['Tags'],
  key: ['id'],
  membership: { own: 'companyId' },
  columns: ['name', 'color', 'kanban', 'createdAt', 'updatedAt'],
  ignoredColumns: commonColumns,
  async take(move, rows) {
    const tagIds = new Map(
      (
        await move.target.rows<{ name: string; id: number }>(
          `select lower(btrim(name)) as name, id from tags where company_id = $1`,
          [move.companyId],
        )
      ).map(({ name, id }) => [name, id]),
    )
    const ids = await move.target.ids('tags', rows.length)
    const newRows: object[] = []
    const movedRows = rows.map((row, at) => {
      const name = nameFrom(row.name, `Tag ${rowKey(row)}`)
      const same = tagIds.get(name.toLowerCase())
      if (same !== undefined) {
        move.problem('tag', 'merged with one of the same name', rowKey(row), { lost: false })
        return { theirs: rowKey(row), ours: same, isNew: false }
      }
      const id = ids[at] ?? 0
      tagIds.set(name.toLowerCase(), id)
      newRows.push({
        ...{ company_id: move.companyId, id, name, color: colorOf(row.color, '#A4CCCC') },
        ...{ kanban: countOf(row.kanban) > 0 ? 1 : 0, ...stamps(row, move.now) },
      })
      return { theirs: rowKey(row), ours: id, isNew: true }
    })
    await move.target.insert('tags', newRows)
    return movedRows
  },
}
