import { type RawBuilder, sql } from 'kysely'
import type { Work } from '../../platform/db/work.ts'
import { ERASED_WORDS, personPattern } from '../../platform/person-words.rules.ts'
import {
  CHUNK,
  countedBy,
  type DataSubject,
  type ErasedPart,
  erasedBy,
  tracesBy,
} from '../../platform/personal-data.ts'

/** Texts of cards that may contain a person's name or number, by table. `json`: values are rewritten as text. */
const places: ReadonlyArray<{ table: string; card: string; columns: Readonly<Record<string, 'text' | 'json'>> }> = [
  { table: 'board_cards', card: 'id', columns: { title: 'text', tag: 'text', description: 'text', videos: 'json' } },
  { table: 'board_card_comments', card: 'card_id', columns: { text: 'text' } },
  { table: 'board_subtasks', card: 'card_id', columns: { title: 'text' } },
  { table: 'board_card_files', card: 'card_id', columns: { media_name: 'text' } },
  { table: 'board_activity', card: 'card_id', columns: { details: 'json' } },
]

const theirLinks = ({ companyId }: Work, { contactId }: DataSubject) => sql`
  select l.card_id from board_card_tickets l join tickets t on t.company_id = l.company_id and t.id = l.ticket_id
  where l.company_id = ${companyId} and t.contact_id = ${contactId}`

/**
 * Rows of a table that contain the person's words, each with its pattern. A single-word name only counts on cards
 * linked to the person.
 */
function rowsWithWords(
  work: Work,
  subject: DataSubject,
  { table, card, columns }: (typeof places)[number],
): RawBuilder<unknown> {
  const [anywhere, whole] = [personPattern(subject, 'anywhere'), personPattern(subject, 'whole')]
  const texts = Object.keys(columns).map((column) => sql`x.${sql.ref(column)}::text ~* x.pattern`)
  return sql`
    select x.id, x.card, x.pattern from (
      select r.*, r.${sql.ref(card)} as card, case when linked.card_id is null then ${whole}::text else ${anywhere}::text end as pattern
      from ${sql.table(table)} r left join (select distinct l.card_id from (${theirLinks(work, subject)}) l) linked on linked.card_id = r.${sql.ref(card)}
      where r.company_id = ${work.companyId}) x
    where (${sql.join(texts, sql` or `)})`
}

async function eraseWords(work: Work, subject: DataSubject, place: (typeof places)[number]): Promise<number> {
  const set = Object.entries(place.columns).map(([column, kind]) => {
    const name = sql.ref(column)
    const erasedText = sql`regexp_replace(t.${name}::text, due.pattern, ${ERASED_WORDS}, 'gi')`
    return sql`${name} = ${kind === 'json' ? sql`${erasedText}::jsonb` : erasedText}`
  })
  const { rows } = await sql<{ card: number }>`
    with due as materialized (${rowsWithWords(work, subject, place)} order by x.id limit ${CHUNK})
    update ${sql.table(place.table)} t set ${sql.join(set)} from due
    where t.company_id = ${work.companyId} and t.id = due.id returning due.card`.execute(work.db)
  // Increase the revision, so that a form opened earlier is rejected and cannot restore the words.
  const cards = [...new Set(rows.map(({ card }) => card))]
  await sql`update board_cards set revision = revision + 1, updated_at = ${work.now}
    where company_id = ${work.companyId} and id = any(${cards}::int[])`.execute(work.db)
  return rows.length
}

/** The person's name and number, anywhere on the company's cards. */
export const cardWords: ErasedPart = {
  name: 'boardCards',
  async count(work, subject) {
    if (personPattern(subject, 'anywhere') === null) return 0
    const cards = places.map((place) => sql`select w.card from (${rowsWithWords(work, subject, place)}) w`)
    return countedBy(
      work,
      sql<{
        count: number
      }>`select count(*)::int as count from (${sql.join([...cards, theirLinks(work, subject)], sql` union `)}) c`,
    )
  },
  async erase(work, subject) {
    if (personPattern(subject, 'anywhere') === null) return { rows: 0 }
    for (const place of places) {
      const rows = await eraseWords(work, subject, place)
      if (rows > 0) return { rows }
    }
    return { rows: 0 }
  },
}

/** Links from cards to the person's tickets. Must run after the words, which depend on these links. */
export const cardLinks: ErasedPart = {
  name: 'boardLinks',
  erase: (work, { contactId }) =>
    erasedBy(
      work,
      sql`delete from board_card_tickets l where l.company_id = ${work.companyId} and l.ticket_id in (
          select k.id from tickets k where k.company_id = ${work.companyId} and k.contact_id = ${contactId})`,
    ),
}

/** Audit log entries about cards linked to the person's tickets. */
export const cardTraces = (work: Work, subject: DataSubject): Promise<string[]> =>
  tracesBy(
    work,
    sql<{
      subject: string
    }>`select distinct 'boardCard ' || l.card_id as subject from (${theirLinks(work, subject)}) l`,
  )
