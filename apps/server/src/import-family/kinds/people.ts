import { randomBytes } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { profiles } from '@recado/contract/access'
import { type Kind, keyOf, type Taken } from '../move.ts'
import { isOn, nameOf, textOf } from '../values.rules.ts'
import { stamps, usual } from './setup.ts'

/** A hash of bcrypt that a login can afford to check: 2^15 rounds take about two seconds. */
const BCRYPT = /^\$2[aby]\$(0[4-9]|1[0-5])\$[./A-Za-z0-9]{53}$/
const ADDRESS = /^[^\s@]{1,120}@[^\s@]{1,130}$/

export const users: Kind = {
  kind: 'user',
  tables: ['Users'],
  key: ['id'],
  belongs: { own: 'companyId' },
  columns: [
    ...['name', 'lastName', 'email', 'passwordHash', 'profile', 'allTicket', 'whatsappId', 'super'],
    ...['createdAt', 'updatedAt'],
  ],
  left: [...usual, 'tokenVersion', 'online', 'lastSeen', 'resetPassword', 'password'],
  batch: 200,
  async take(move, rows) {
    const addresses = rows.map(({ email }) => textOf(email).trim().toLowerCase())
    const used = new Set(
      (
        await move.target.rows<{ email: string }>(`select email from sign_in_names where email = any($1)`, [addresses])
      ).map(({ email }) => email),
    )
    const connection = await move.reference('connection', rows, 'whatsappId')
    const ids = await move.target.ids('users', rows.length)
    const made: object[] = []
    const names: object[] = []
    const taken: Taken[] = []
    for (const [at, row] of rows.entries()) {
      const email = addresses[at] ?? ''
      if (!ADDRESS.test(email) || used.has(email)) {
        const why = used.has(email) ? 'its e-mail signs in here already' : 'its e-mail is none'
        move.problem('user', why, keyOf(row))
        continue
      }
      used.add(email)
      const id = ids[at] ?? 0
      const profile = profiles.find((one) => one === textOf(row.profile).toLowerCase()) ?? 'user'
      if (isOn(row.super)) move.problem('user', 'was super there and is an admin here', keyOf(row), { lost: false })
      let password = textOf(row.passwordHash)
      if (!BCRYPT.test(password)) {
        move.problem('user', 'has no password that can be taken along: it is set anew by e-mail', keyOf(row), {
          lost: false,
        })
        password = await hash(randomBytes(24), { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
      }
      made.push({
        ...{ company_id: move.companyId, id, name: nameOf(row.name, email), last_name: textOf(row.lastName), email },
        ...{ password_hash: password, profile, all_ticket: profile === 'admin' || isOn(row.allTicket) },
        ...{
          queueless: profile === 'admin' || isOn(row.allTicket),
          default_connection_id: connection(row),
          language: 'pt',
        },
        ...stamps(row, move.now),
      })
      names.push({ email, company_id: move.companyId, user_id: id })
      taken.push({ theirs: keyOf(row), ours: id, isNew: true })
    }
    await move.target.insert('users', made)
    await move.target.insert('sign_in_names', names)
    return taken
  },
}
