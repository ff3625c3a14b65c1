import { hostileTexts } from '../apps/web/test/hostile-texts.ts'
import { asOwner } from './owner-database.ts'
import type { Product } from './product.ts'

/** Columns with user texts, and the maximum length that their forms accept. */
export const columns: ReadonlyArray<readonly [table: string, column: string, most: number]> = [
  ['contacts', 'name', 100],
  ['contacts', 'profile_name', 100],
  ['tags', 'name', 50],
  ['queues', 'name', 50],
  ['queues', 'greeting_message', 2_000],
  ['queue_options', 'title', 50],
  ['queue_options', 'message', 2_000],
  ['users', 'name', 50],
  ['users', 'last_name', 50],
  ['connections', 'name', 50],
  ['tickets', 'last_message', 255],
  ['tickets', 'last_speaker_name', 100],
  ['ticket_notes', 'note', 5_000],
  ['ticket_timeline', 'actor_name', 100],
  ['messages', 'body', 8_000],
  ['quick_messages', 'shortcode', 100],
  ['quick_messages', 'message', 4_096],
  ['schedules', 'body', 4_000],
  ['chats', 'title', 100],
  ['chats', 'last_message', 200],
  ['chat_messages', 'message', 4_096],
  ['chat_messages', 'sender_name', 100],
  ['boards', 'title', 100],
  ['boards', 'description', 1_000],
  ['board_columns', 'title', 100],
  ['board_cards', 'title', 200],
  ['board_cards', 'tag', 30],
  ['board_cards', 'description', 5_000],
  ['board_subtasks', 'title', 200],
  ['board_card_comments', 'text', 2_000],
  ['board_card_comments', 'user_name', 100],
  ['lanes', 'entry_message', 4_096],
  ['contact_lists', 'name', 50],
  ['contact_list_items', 'name', 100],
  ['file_lists', 'name', 100],
  ['file_lists', 'message', 1_000],
  ['campaigns', 'name', 50],
  ['campaigns', 'message1', 4_000],
  ['campaign_shippings', 'name', 100],
  ['prompts', 'name', 100],
  ['prompts', 'prompt', 4_000],
  ['knowledge_documents', 'title', 200],
  ['knowledge_documents', 'body', 50_000],
  ['webhooks', 'name', 100],
  ['api_tokens', 'name', 100],
  ['queue_integrations', 'name', 50],
  ['flows', 'name', 100],
  ['flow_phrases', 'name', 100],
  ['flow_phrases', 'phrase', 200],
  ['customers', 'name', 200],
  ['customers', 'comment', 2_000],
  ['customer_plans', 'title', 100],
  ['movements', 'title', 200],
  ['announcements', 'title', 200],
  ['announcements', 'text', 10_000],
  ['audit_log', 'actor_name', 100],
  ['extractions', 'search', 200],
  ['extracted_items', 'name', 200],
]

/**
 * JSON columns whose `text` contains a user text, with its maximum length here. The screens draw every entry's text.
 */
const textsInside: typeof columns = [
  ['ticket_timeline', 'before', 65_536],
  ['ticket_timeline', 'after', 8_000],
]

/** Realistic names, and names that turn or cover neighbouring text. */
const names = (most: number): string[] => [
  ...Object.values(hostileTexts(most)),
  'Z\u0351\u036b\u0343a\u0334\u0335\u0336\u0321\u0322l\u0489\u0315\u031b\u0340g\u0344o'.repeat(most),
  '(أحمد) 12 '.repeat(most),
  `<b>${'&amp;'.repeat(most)}</b>`,
]

type Kind = 'hostile' | 'ordinary' | 'both directions'

const textsOf: Record<Kind, (most: number) => string[]> = {
  hostile: names,
  ordinary: (most) => ['palavras de um texto comum '.repeat(most)],
  'both directions': (most) => ['א(a'.repeat(most)],
}

/**
 * Writes texts into every row of these columns: hostile texts in rotation, ordinary ones of the same length, or letters
 * that change their direction, which are slowest to lay out.
 */
export async function writeRows({ dataDir }: Product, kind: Kind): Promise<void> {
  // One transaction per column, so that the product never waits long for a lock.
  const updates = columns.map(([table, column, most]) =>
    updateOf(table, most, kind, (text) => `${column} = case when ${column} is not null then ${text} end`),
  )
  const updatesInside = textsInside.map(([table, column, most]) =>
    updateOf(
      table,
      most,
      kind,
      (text) => `${column} = coalesce(${column}, '{}') || jsonb_build_object('text', ${text})`,
    ),
  )
  await asOwner(dataDir, `set session_replication_role = replica; ${[...updates, ...updatesInside].join('\n')}`)
}

function updateOf(table: string, most: number, kind: Kind, change: (text: string) => string): string {
  const texts = textsOf[kind](most - 6).map((text) => literal(text.slice(0, most - 6).toWellFormed()))
  return `begin;
     update ${table} t set ${change(`n.place || ' ' || texts.list[1 + n.place % ${texts.length}]`)}
     from (select ctid as row, row_number() over (order by ctid) as place from ${table}) n,
       (select array[${texts.join(', ')}] as list) texts
     where t.ctid = n.row;
     commit;`
}

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`
