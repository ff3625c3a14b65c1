import { sql } from 'kysely'
import { personPattern } from '../../../platform/person-words.rules.ts'
import { CHUNK, type PersonalData } from '../../../platform/personal-data.ts'

/** Personal data in the audit log: erasure keeps the entries and empties their texts (PLUS-21). */
export const auditData: PersonalData = {
  erases: [
    {
      name: 'audit',
      async erase({ db }, { contactId, numbers, names, traces, until }) {
        const words = personPattern({ names, numbers }, 'whole')
        const { rows } = await sql<{ rows: number }>`
          select erase_audit(${contactId}, ${traces}::text[], ${numbers}::text[], ${words}, ${until}, ${CHUNK}) as rows`.execute(
          db,
        )
        return { rows: rows[0]?.rows ?? 0 }
      },
    },
  ],
}
