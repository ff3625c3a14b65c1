import { sql } from 'kysely'
import { CHUNK, type PersonalData } from '../../../platform/personal-data.ts'

/** The audit log: that something was done stays, with what words goes (PLUS-21). */
export const auditData: PersonalData = {
  erases: [
    {
      name: 'audit',
      async erase({ db }, { contactId, numbers, until }) {
        const { rows } = await sql<{ rows: number }>`
          select erase_audit(${contactId}, array[]::text[], ${numbers}::text[], ${until}, ${CHUNK}) as rows`.execute(db)
        return { rows: rows[0]?.rows ?? 0 }
      },
    },
  ],
}
