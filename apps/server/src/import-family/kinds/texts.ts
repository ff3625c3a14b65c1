import { ERASED, type Kind, keyOf, type Taken } from '../move.ts'
import { instantOf, isOn, nameOf, textOf } from '../values.rules.ts'
import { filesOf } from './outreach.ts'
import { stamps, usual } from './setup.ts'

export const quickMessages: Kind = {
  kind: 'quickMessage',
  tables: ['QuickMessages', 'QuickAnswers'],
  key: ['id'],
  belongs: { own: 'companyId' },
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
  left: [...usual, 'isMedia'],
  async take(move, rows) {
    const user = await move.reference('user', rows, 'userId')
    const used = await move.target.rows<{ name: string }>(
      `select coalesce(user_id, 0) || '/' || lower(shortcode) as name from quick_messages where company_id = $1
       union select 'geral/' || lower(shortcode) from quick_messages where company_id = $1 and geral`,
      [move.companyId],
    )
    const taken = new Set(used.map(({ name }) => name))
    const ids = await move.target.ids('quick_messages', rows.length)
    const made: object[] = []
    const came: Array<Taken & { row: (typeof rows)[number] }> = []
    for (const [at, row] of rows.entries()) {
      const userId = user(row)
      // What is nobody's is everybody's.
      const geral = userId === null || isOn(row.geral)
      const shortcode = textOf(row.shortcode).trim().replace(/^\//, '')
      const names = [
        `${userId ?? 0}/${shortcode.toLowerCase()}`,
        ...(geral ? [`geral/${shortcode.toLowerCase()}`] : []),
      ]
      if (shortcode === '' || names.some((name) => taken.has(name))) {
        move.problem('quickMessage', 'its shortcode is empty or taken', keyOf(row))
        continue
      }
      for (const name of names) taken.add(name)
      const status = row.status === undefined || row.status === null || isOn(row.status)
      made.push({
        ...{ company_id: move.companyId, id: ids[at] ?? 0, user_id: userId, shortcode, message: textOf(row.message) },
        ...{ geral, status, actions: [], ...stamps(row, move.now) },
      })
      came.push({ theirs: keyOf(row), ours: ids[at] ?? 0, isNew: true, row })
    }
    await move.target.insert('quick_messages', made)
    // Composers keep the list in memory while its version stands still.
    await move.target.rows(
      `insert into quick_message_versions as v (company_id) values ($1) on conflict (company_id) do update set version = v.version + 1`,
      [move.companyId],
    )
    await move.noteFiles(
      'quick_messages',
      filesOf(
        came.map(({ row }) => row),
        came.map(({ ours }) => ours),
      ),
    )
    return came.map(({ theirs, ours, isNew }) => ({ theirs, ours, isNew }))
  },
}

export const schedules: Kind = {
  kind: 'schedule',
  tables: ['Schedules'],
  key: ['id'],
  belongs: { own: 'companyId' },
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
  left: [...usual, 'ticketId', 'saveMessage', 'daysR', 'campId'],
  async take(move, rows) {
    const contact = await move.reference('contact', rows, 'contactId')
    const user = await move.reference('user', rows, 'userId')
    const ids = await move.target.ids('schedules', rows.length)
    const made: object[] = []
    const came: Array<Taken & { row: (typeof rows)[number] }> = []
    const left: Taken[] = []
    for (const [at, row] of rows.entries()) {
      const contactId = contact(row)
      const sendAt = instantOf(row.sendAt)
      if (contactId === null || !sendAt) {
        move.problem('schedule', sendAt ? 'its contact did not come' : 'says no time', keyOf(row))
        continue
      }
      if (contactId === ERASED) {
        left.push(move.leave('schedule', row))
        continue
      }
      const sent = instantOf(row.sentAt) ?? (textOf(row.status).toUpperCase() === 'ENVIADA' ? sendAt : null)
      const isWaiting = !sent && sendAt > move.now
      if (!sent && !isWaiting)
        move.problem('schedule', 'its time had passed: it is not sent', keyOf(row), { lost: false })
      made.push({
        ...{
          company_id: move.companyId,
          id: ids[at] ?? 0,
          contact_id: contactId,
          user_id: user(row),
          created_by: user(row),
        },
        ...{ body: textOf(row.body), send_at: sendAt, sent_at: sent, late: false, marketing: false },
        ...{
          status: sent ? 'ENVIADA' : isWaiting ? 'PENDENTE' : 'FALHOU',
          reason: sent || isWaiting ? null : 'ERR_SCHEDULE_PAST',
        },
        ...stamps(row, move.now),
      })
      came.push({ theirs: keyOf(row), ours: ids[at] ?? 0, isNew: true, row })
    }
    await move.target.insert('schedules', made)
    await move.noteFiles(
      'schedules',
      filesOf(
        came.map(({ row }) => row),
        came.map(({ ours }) => ours),
      ),
    )
    return [...came.map(({ theirs, ours, isNew }) => ({ theirs, ours, isNew })), ...left]
  },
}

export const fileLists: Kind = {
  kind: 'fileList',
  tables: ['Files'],
  key: ['id'],
  belongs: { own: 'companyId' },
  columns: ['name', 'message', 'createdAt', 'updatedAt'],
  left: usual,
  async take(move, rows) {
    const ids = await move.target.ids('file_lists', rows.length)
    const made = rows.map((row, at) => ({
      ...{ company_id: move.companyId, id: ids[at] ?? 0, name: nameOf(row.name, `Arquivos ${keyOf(row)}`) },
      ...{ message: textOf(row.message), ...stamps(row, move.now) },
    }))
    await move.target.insert('file_lists', made)
    return rows.map((row, at) => ({ theirs: keyOf(row), ours: ids[at] ?? 0, isNew: true }))
  },
}

export const fileListOptions: Kind = {
  kind: 'fileListOption',
  tables: ['FilesOptions'],
  key: ['id'],
  belongs: { parent: { tables: ['Files'], key: 'fileId' } },
  columns: ['name', 'path', 'fileId'],
  left: [...usual, 'mediaType'],
  async take(move, rows) {
    const list = await move.reference('fileList', rows, 'fileId')
    const ids = await move.target.ids('file_list_options', rows.length)
    const made: object[] = []
    const taken: Taken[] = []
    const files: Array<{ ours: number; path: string }> = []
    for (const [at, row] of rows.entries()) {
      const listId = list(row)
      if (listId === null) {
        move.problem('fileListOption', 'its list did not come', keyOf(row))
        continue
      }
      const id = ids[at] ?? 0
      made.push({
        company_id: move.companyId,
        id,
        file_list_id: listId,
        place: id % 1_000_000,
        caption: textOf(row.name),
      })
      if (textOf(row.path).trim()) files.push({ ours: id, path: textOf(row.path).trim() })
      taken.push({ theirs: keyOf(row), ours: id, isNew: true })
    }
    await move.target.insert('file_list_options', made)
    await move.noteFiles('file_list_options', files)
    return taken
  },
}
