import { defaultLimits } from '../../domains/connections/governor/governor.rules.ts'
import { newToken, sealToken, tokenHash } from '../../domains/connections/tokens/connection-token.ts'
import { type MovedRow, type RowKind, rowKey } from '../move.ts'
import { countOf, freeName, isOn, nameFrom, textOf } from '../values.rules.ts'
import { commonColumns, namesInUse, stamps, weekOf } from './setup.ts'

export const connections: RowKind = {
  kind: 'connection',
  tables: ['Whatsapps'],
  key: ['id'],
  membership: { own: 'companyId' },
  columns: [
    ...[
      'name',
      'isDefault',
      'number',
      'token',
      'greetingMessage',
      'complationMessage',
      'farewellMessage',
      'outOfHoursMessage',
    ],
    ...[
      'ratingMessage',
      'expiresInactiveMessage',
      'expiresTicket',
      'timeToTransfer|timeSendQueue',
      'channel',
      'schedules',
    ],
    ...[
      'transferQueueId|sendIdQueue',
      'promptId',
      'integrationId',
      'timeUseBotQueues',
      'maxUseBotQueues',
      'createdAt',
      'updatedAt',
    ],
  ],
  ignoredColumns: [...commonColumns, 'session', 'qrcode', 'status', 'battery', 'plugged', 'retries', 'provider'],
  batch: 200,
  async take(move, rows) {
    const names = await namesInUse(move, 'connections')
    const [first] = await move.target.rows<{ has: boolean }>(
      `select exists (select 1 from connections where company_id = $1 and is_default) as has`,
      [move.companyId],
    )
    let hasDefault = first?.has === true
    const queue = await move.reference('queue', rows, 'transferQueueId')
    const prompt = await move.reference('prompt', rows, 'promptId')
    const integration = await move.reference('integration', rows, 'integrationId')
    const ids = await move.target.ids('connections', rows.length)
    const newRows: Array<{ company_id: number; id: number }> = []
    const movedRows: MovedRow[] = []
    const hashes: Buffer[] = []
    for (const [at, row] of rows.entries()) {
      if (!['', 'whatsapp', 'whatsapp_baileys', 'baileys'].includes(textOf(row.channel).toLowerCase())) {
        move.problem('connection', `is of another channel (${textOf(row.channel).slice(0, 30)})`, rowKey(row))
        continue
      }
      const oldToken = textOf(row.token).trim()
      const isFree = oldToken.length >= 8 && (await isFreeToken(move.target.rows.bind(move.target), oldToken, hashes))
      if (oldToken !== '' && !isFree)
        move.problem('connection', 'its token is too short or taken: it got a new one', rowKey(row), { lost: false })
      const token = isFree ? sealToken(move.secrets, oldToken) : newToken(move.secrets)
      hashes.push(token.hash)
      const isDefault = isOn(row.isDefault) && !hasDefault
      hasDefault ||= isDefault
      newRows.push({
        ...{ company_id: move.companyId, id: ids[at] ?? 0, provider: 'beta', is_default: isDefault },
        ...{
          name: freeName(nameFrom(row.name, `Conexão ${rowKey(row)}`), names),
          number: textOf(row.number).replace(/\D/g, ''),
        },
        ...{ token_sealed: token.sealed, token_imported: isFree, greeting_message: textOf(row.greetingMessage) },
        ...{ complation_message: textOf(row.complationMessage) || textOf(row.farewellMessage) },
        ...{ out_of_hours_message: textOf(row.outOfHoursMessage), rating_message: textOf(row.ratingMessage) },
        ...{ expires_inactive_message: textOf(row.expiresInactiveMessage), expires_ticket: countOf(row.expiresTicket) },
        ...{ time_to_transfer: countOf(row.timeToTransfer), transfer_queue_id: queue(row), prompt_id: prompt(row) },
        ...{ integration_id: integration(row), time_use_bot_queues: countOf(row.timeUseBotQueues) },
        ...{ max_use_bot_queues: countOf(row.maxUseBotQueues, 3), schedules: weekOf(move, 'connection', row) },
        ...stamps(row, move.now),
      })
      movedRows.push({ theirs: rowKey(row), ours: ids[at] ?? 0, isNew: true })
    }
    await move.target.insert('connections', newRows)
    const at = newRows.map(({ company_id, id }) => ({ company_id, connection_id: id }))
    // Sessions are not imported, so a user must scan the code of each number again.
    await move.target.insert(
      'connection_sessions',
      at.map((one) => ({ ...one, status: 'DISCONNECTED', wanted: false })),
    )
    await move.target.insert(
      'connection_tokens',
      at.map((one, n) => ({ ...one, token_hash: hashes[n] ?? null })),
    )
    await move.target.insert(
      'connection_pace',
      at.map((one) => ({
        ...{
          ...one,
          is_enabled: limits.enabled,
          daily_cap: limits.dailyCap,
          new_contacts_per_day: limits.newContactsPerDay,
        },
        ...{
          governed_class: 3,
          quiet_from: limits.quietFrom,
          quiet_to: limits.quietTo,
          warm_up_days: limits.warmUpDays,
        },
        marketing_footer: limits.marketingFooter,
      })),
    )
    return movedRows
  },
}

const limits = defaultLimits('beta')

type Asking = (text: string, values: readonly unknown[]) => Promise<object[]>

/** Whether no connection of any company uses this token. */
async function isFreeToken(ask: Asking, token: string, mine: readonly Buffer[]): Promise<boolean> {
  const hash = tokenHash(token)
  if (mine.some((one) => one.equals(hash))) return false
  return (await ask(`select 1 from connection_tokens where token_hash = $1`, [hash])).length === 0
}
