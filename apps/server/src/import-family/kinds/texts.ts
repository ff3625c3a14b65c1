import { ERASED, type MovedRow, type RowKind, rowKey } from '../move.ts'
import { instantFrom, isOn, nameFrom, textOf } from '../values.rules.ts'
import { mediaFilesOf } from './outreach.ts'
import { commonColumns, stamps } from './setup.ts'

export const quickMessages: RowKind = {
  kind: 'quickMessage',
  tables: ['QuickMessages', 'QuickAnswers'],
  key: ['id'],
  membership: { own: 'companyId' },
  columns: [
    'shortcode|shortcut',
    'message',
    'userId',
    'geral|visao',
    'status',
    'mediaPath',
    'mediaName',
    'createdAt',
    'updatedAt',
  ],
  ignoredColumns: [...commonColumns, 'isMedia'],
  async take(move, rows) {
    const user = await move.reference('user', rows, 'userId')
    const shortcodes = await move.target.rows<{ name: string }>(
      `select coalesce(user_id, 0) || '/' || lower(shortcode) as name from quick_messages where company_id = $1
       union select 'geral/' || lower(shortcode) from quick_messages where company_id = $1 and geral`,
      [move.companyId],
    )
    const usedShortcodes = new Set(shortcodes.map(({ name }) => name))
    const ids = await move.target.ids('quick_messages', rows.length)
    const newRows: object[] = []
    const importedRows: Array<MovedRow & { row: (typeof rows)[number] }> = []
    for (const [at, row] of rows.entries()) {
      const userId = user(row)
      // A message without an owner is shared.
      const geral = userId === null || isOn(row.geral)
      const shortcode = textOf(row.shortcode).trim().replace(/^\//, '')
      const names = [
        `${userId ?? 0}/${shortcode.toLowerCase()}`,
        ...(geral ? [`geral/${shortcode.toLowerCase()}`] : []),
      ]
      if (shortcode === '' || names.some((name) => usedShortcodes.has(name))) {
        move.problem('quickMessage', 'its shortcode is empty or taken', rowKey(row))
        continue
      }
      for (const name of names) usedShortcodes.add(name)
      const status = row.status === undefined || row.status === null || isOn(row.status)
      newRows.push({
        ...{ company_id: move.companyId, id: ids[at] ?? 0, user_id: userId, shortcode, message: textOf(row.message) },
        ...{ geral, status, actions: [], ...stamps(row, move.now) },
      })
      importedRows.push({ theirs: rowKey(row), ours: ids[at] ?? 0, isNew: true, row })
    }
    await move.target.insert('quick_messages', newRows)
    // Composers cache the list by its version.
    await move.target.rows(
      `insert into quick_message_versions as v (company_id) values ($1) on conflict (company_id) do update set version = v.version + 1`,
      [move.companyId],
    )
    await move.noteFiles(
      'quick_messages',
      mediaFilesOf(
        importedRows.map(({ row }) => row),
        importedRows.map(({ ours }) => ours),
      ),
    )
    return importedRows.map(({ theirs, ours, isNew }) => ({ theirs, ours, isNew }))
  },
}

export const schedules: RowKind = {
  kind: 'schedule',
  tables: ['Schedules'],
  key: ['id'],
  membership: { own: 'companyId' },
  columns: [
    'body',
    'sendAt',
    'sentAt',
    'contactId',
    'userId',
    'status',
    'mediaPath',
    'mediaName',
    'createdAt',
    'updatedAt',
  ],
  ignoredColumns: [...commonColumns, 'ticketId', 'saveMessage', 'daysR', 'campId'],
  async take(move, rows) {
    const contact = await move.reference('contact', rows, 'contactId')
    const user = await move.reference('user', rows, 'userId')
    const ids = await move.target.ids('schedules', rows.length)
    const newRows: object[] = []
    const importedRows: Array<MovedRow & { row: (typeof rows)[number] }> = []
    const left: MovedRow[] = []
    for (const [at, row] of rows.entries()) {
      const contactId = contact(row)
      const sendAt = instantFrom(row.sendAt)
      if (contactId === null || !sendAt) {
        move.problem('schedule', sendAt ? 'its contact was not imported' : 'has no time', rowKey(row))
        continue
      }
      if (contactId === ERASED) {
        left.push(move.leave('schedule', row))
        continue
      }
      const sentAt = instantFrom(row.sentAt) ?? (textOf(row.status).toUpperCase() === 'ENVIADA' ? sendAt : null)
      const isWaiting = !sentAt && sendAt > move.now
      if (!sentAt && !isWaiting)
        move.problem('schedule', 'its time had passed: it is not sent', rowKey(row), { lost: false })
      newRows.push({
        ...{
          company_id: move.companyId,
          id: ids[at] ?? 0,
          contact_id: contactId,
          user_id: user(row),
          created_by: user(row),
        },
        ...{ body: textOf(row.body), send_at: sendAt, sent_at: sentAt, late: false, marketing: false },
        ...{
          status: sentAt ? 'ENVIADA' : isWaiting ? 'PENDENTE' : 'FALHOU',
          reason: sentAt || isWaiting ? null : 'ERR_SCHEDULE_PAST',
        },
        ...stamps(row, move.now),
      })
      importedRows.push({ theirs: rowKey(row), ours: ids[at] ?? 0, isNew: true, row })
    }
    await move.target.insert('schedules', newRows)
    await move.noteFiles(
      'schedules',
      mediaFilesOf(
        importedRows.map(({ row }) => row),
        importedRows.map(({ ours }) => ours),
      ),
    )
    return [...importedRows.map(({ theirs, ours, isNew }) => ({ theirs, ours, isNew })), ...left]
  },
}

export const fileLists: RowKind = {
  kind: 'fileList',
  tables: ['Files'],
  key: ['id'],
  membership: { own: 'companyId' },
  columns: ['name', 'message', 'createdAt', 'updatedAt'],
  ignoredColumns: commonColumns,
  async take(move, rows) {
    const ids = await move.target.ids('file_lists', rows.length)
    const newRows = rows.map((row, at) => ({
      ...{ company_id: move.companyId, id: ids[at] ?? 0, name: nameFrom(row.name, `Arquivos ${rowKey(row)}`) },
      ...{ message: textOf(row.message), ...stamps(row, move.now) },
    }))
    await move.target.insert('file_lists', newRows)
    return rows.map((row, at) => ({ theirs: rowKey(row), ours: ids[at] ?? 0, isNew: true }))
  },
}

export const fileListOptions: RowKind = {
  kind: 'fileListOption',
  tables: ['FilesOptions'],
  key: ['id'],
  membership: { parent: { tables: ['Files'], key: 'fileId' } },
  columns: ['name', 'path', 'fileId'],
  ignoredColumns: [...commonColumns, 'mediaType'],
  async take(move, rows) {
    const list = await move.reference('fileList', rows, 'fileId')
    const ids = await move.target.ids('file_list_options', rows.length)
    const newRows: object[] = []
    const movedRows: MovedRow[] = []
    const files: Array<{ ours: number; path: string }> = []
    for (const [at, row] of rows.entries()) {
      const listId = list(row)
      if (listId === null) {
        move.problem('fileListOption', 'its list was not imported', rowKey(row))
        continue
      }
      const id = ids[at] ?? 0
      newRows.push({
        company_id: move.companyId,
        id,
        file_list_id: listId,
        place: id % 1_000_000,
        caption: textOf(row.name),
      })
      if (textOf(row.path).trim()) files.push({ ours: id, path: textOf(row.path).trim() })
      movedRows.push({ theirs: rowKey(row), ours: id, isNew: true })
    }
    await move.target.insert('file_list_options', newRows)
    await move.noteFiles('file_list_options', files)
    return movedRows
  },
}
