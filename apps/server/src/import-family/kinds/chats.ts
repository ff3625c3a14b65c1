import { type MovedRow, type RowKind, rowKey } from '../move.ts'
import { countOf, instantFrom, nameFrom, textOf } from '../values.rules.ts'
import { commonColumns, stamps } from './setup.ts'
import { namesOfUsers } from './tickets.ts'

export const chats: RowKind = {
  kind: 'chat',
  tables: ['Chats'],
  key: ['id'],
  membership: { own: 'companyId' },
  columns: ['title', 'ownerId', 'lastMessage', 'createdAt', 'updatedAt'],
  ignoredColumns: [...commonColumns, 'uuid', 'isGroup'],
  async take(move, rows) {
    const owner = await move.reference('user', rows, 'ownerId')
    const ids = await move.target.ids('chats', rows.length)
    const newRows = rows.map((row, at) => {
      const times = stamps(row, move.now)
      return {
        ...{
          company_id: move.companyId,
          id: ids[at] ?? 0,
          uuid: crypto.randomUUID(),
          title: nameFrom(row.title, `Chat ${rowKey(row)}`),
        },
        ...{
          owner_id: owner(row),
          last_message: textOf(row.lastMessage),
          last_message_at: times.updated_at,
          version: 1,
          ...times,
        },
      }
    })
    await move.target.insert('chats', newRows)
    return rows.map((row, at) => ({ theirs: rowKey(row), ours: ids[at] ?? 0, isNew: true }))
  },
}

export const chatUsers: RowKind = {
  kind: 'chatUser',
  tables: ['ChatUsers'],
  key: ['id'],
  membership: { parent: { tables: ['Chats'], key: 'chatId' } },
  columns: ['chatId', 'userId', 'unreads', 'updatedAt'],
  ignoredColumns: commonColumns,
  async take(move, rows) {
    const chat = await move.reference('chat', rows, 'chatId')
    const user = await move.reference('user', rows, 'userId')
    const movedRows: MovedRow[] = []
    const newRows: object[] = []
    for (const row of rows) {
      const [chatId, userId] = [chat(row), user(row)]
      if (chatId === null || userId === null)
        move.problem('chatUser', 'its chat or person was not imported', rowKey(row))
      else {
        newRows.push({
          ...{
            company_id: move.companyId,
            chat_id: chatId,
            user_id: userId,
            unreads: countOf(row.unreads),
            read_to: 0,
          },
          last_message_at: instantFrom(row.updatedAt) ?? move.now,
        })
        movedRows.push({ theirs: rowKey(row), ours: chatId, isNew: true })
      }
    }
    await move.target.insert('chat_users', newRows, 'on conflict do nothing')
    return movedRows
  },
}

export const chatMessages: RowKind = {
  kind: 'chatMessage',
  tables: ['ChatMessages'],
  key: ['id'],
  membership: { parent: { tables: ['Chats'], key: 'chatId' } },
  columns: ['chatId', 'senderId', 'message', 'createdAt', 'updatedAt'],
  ignoredColumns: [...commonColumns, 'mediaPath', 'mediaName', 'mediaType'],
  async take(move, rows) {
    const chat = await move.reference('chat', rows, 'chatId')
    const sender = await move.reference('user', rows, 'senderId')
    const names = await namesOfUsers(
      move,
      rows.flatMap((row) => sender(row) ?? []),
    )
    const ids = await move.target.ids('chat_messages', rows.length)
    const newRows: object[] = []
    const movedRows: MovedRow[] = []
    for (const [at, row] of rows.entries()) {
      const chatId = chat(row)
      if (chatId === null) {
        move.problem('chatMessage', 'its chat was not imported', rowKey(row))
        continue
      }
      newRows.push({
        ...{ company_id: move.companyId, id: ids[at] ?? 0, chat_id: chatId, sender_id: sender(row), version: 1 },
        ...{
          sender_name: names.get(sender(row) ?? 0) ?? '—',
          message: textOf(row.message),
          mentions: [],
          reactions: [],
        },
        ...stamps(row, move.now),
      })
      movedRows.push({ theirs: rowKey(row), ours: ids[at] ?? 0, isNew: true })
    }
    await move.target.insert('chat_messages', newRows)
    // Marks as read all messages before the last `unreads` of each participant.
    await move.target.rows(
      `update chat_users u set read_to = coalesce((select m.id from chat_messages m where m.company_id = $1 and m.chat_id = u.chat_id
         order by m.id desc offset u.unreads limit 1), 0)
       where u.company_id = $1 and u.chat_id = any($2::int[])`,
      [move.companyId, rows.flatMap((row) => chat(row) ?? [])],
    )
    await move.target.rows(
      'update chat_users set seen_to = read_to, unseen = unreads where company_id = $1 and chat_id = any($2::int[])',
      [move.companyId, rows.flatMap((row) => chat(row) ?? [])],
    )
    return movedRows
  },
}
