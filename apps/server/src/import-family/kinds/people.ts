import { randomBytes } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { isAdministrator, profiles } from '@recado/contract/access'
import { type MovedRow, type RowKind, rowKey } from '../move.ts'
import { isOn, nameFrom, textOf } from '../values.rules.ts'
import { commonColumns, stamps } from './setup.ts'

/** A bcrypt hash that is cheap enough for a login: 2^15 rounds take about two seconds. */
const BCRYPT = /^\$2[aby]\$(0[4-9]|1[0-5])\$[./A-Za-z0-9]{53}$/
const ADDRESS = /^[^\s@]{1,120}@[^\s@]{1,130}$/

export const users: RowKind = {
  kind: 'user',
  tables: ['Users'],
  key: ['id'],
  membership: { own: 'companyId' },
  columns: [
    ...['name', 'lastName', 'email', 'passwordHash', 'profile', 'allTicket', 'whatsappId', 'super'],
    ...['createdAt', 'updatedAt'],
  ],
  ignoredColumns: [...commonColumns, 'tokenVersion', 'online', 'lastSeen', 'resetPassword', 'password'],
  batch: 200,
  async take(move, rows) {
    const addresses = rows.map(({ email }) => textOf(email).trim().toLowerCase())
    const usedEmails = new Set(
      (
        await move.target.rows<{ email: string }>(`select email from sign_in_names where email = any($1)`, [addresses])
      ).map(({ email }) => email),
    )
    const connection = await move.reference('connection', rows, 'whatsappId')
    const ids = await move.target.ids('users', rows.length)
    const newRows: object[] = []
    const names: object[] = []
    const movedRows: MovedRow[] = []
    for (const [at, row] of rows.entries()) {
      const email = addresses[at] ?? ''
      if (!ADDRESS.test(email) || usedEmails.has(email)) {
        const problem = usedEmails.has(email) ? 'its e-mail is already used here' : 'its e-mail is invalid'
        move.problem('user', problem, rowKey(row))
        continue
      }
      usedEmails.add(email)
      const id = ids[at] ?? 0
      const profile = profiles.find((one) => one === textOf(row.profile).toLowerCase()) ?? 'user'
      if (isOn(row.super)) move.problem('user', 'was super there and is an admin here', rowKey(row), { lost: false })
      let password = textOf(row.passwordHash)
      if (!BCRYPT.test(password)) {
        move.problem('user', 'has no password that can be imported: it must be reset by e-mail', rowKey(row), {
          lost: false,
        })
        password = await hash(randomBytes(24), { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
      }
      newRows.push({
        ...{ company_id: move.companyId, id, name: nameFrom(row.name, email), last_name: textOf(row.lastName), email },
        ...{ password_hash: password, profile, all_ticket: isAdministrator({ profile }) || isOn(row.allTicket) },
        ...{
          queueless: isAdministrator({ profile }) || isOn(row.allTicket),
          default_connection_id: connection(row),
          language: 'pt',
        },
        ...stamps(row, move.now),
      })
      names.push({ email, company_id: move.companyId, user_id: id })
      movedRows.push({ theirs: rowKey(row), ours: id, isNew: true })
    }
    await move.target.insert('users', newRows)
    await move.target.insert('sign_in_names', names)
    return movedRows
  },
}
