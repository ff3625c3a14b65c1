import { waitingCharges } from '../../src/domains/billing/all-companies.store.ts'
import { renewAndTake } from '../../src/domains/connections/sessions/session-leases.store.ts'
import { nextUnlooked } from '../../src/domains/contact-lists/check/check.store.ts'
import { takeContacts } from '../../src/domains/contacts/deletions/deletion.store.ts'
import { takeRows } from '../../src/domains/contacts/imports/contact-import.store.ts'
import { takeTickets } from '../../src/domains/conversations/bulk/bulk.store.ts'
import { claimKey } from '../../src/domains/external-api/sending/api-send.store.ts'
import { companiesWithDueExtractions } from '../../src/domains/extractor/due-companies.store.ts'
import { companiesThatResume, companiesWithFiles } from '../../src/domains/flows/runs/all-companies.store.ts'
import { overdueSessions } from '../../src/domains/identity/access/sign-in.store.ts'
import { companiesWithOldBundles, unfinishedRequests } from '../../src/domains/privacy/due-companies.store.ts'
import { type BacklogCase, WAITING } from './case.ts'

/** Chunked work, sessions, and sweeps over all companies. */
export const workCases: readonly BacklogCase[] = [
  {
    name: 'takeRows of contact imports',
    fill: `insert into contact_imports (company_id, state, file_name, user_name, total, fresh, known, duplicates, invalid)
        values ($company, 'running', 'a.csv', 'Ana', 1, 1, 0, 0, 0);
      insert into contact_import_rows (company_id, import_id, row, name, number, phone, email, state)
        select $company, 1, n, 'Ana', '55119' || n, '55119' || n, '', 'waiting' from generate_series(1, $waiting) n`,
    look: (db, { company }) => takeRows(db, company, { id: 1, limit: 100 }),
    items: 100,
  },
  {
    name: 'takeContacts of deletions',
    fill: `insert into contact_deletions (company_id, user_name, total, created_at, due_at) values ($company, 'Ana', 1, now(), now());
      insert into contact_deletion_rows (company_id, deletion_id, contact_id) select company_id, 1, id from contacts`,
    look: (db, { company }) => takeContacts(db, company, { id: 1, limit: 100 }),
    items: 100,
  },
  {
    name: 'takeTickets of changes in bulk',
    fill: `insert into ticket_bulks (company_id, action, user_name, total) values ($company, 'delete', 'Ana', 1);
      insert into ticket_bulk_rows (company_id, bulk_id, ticket_id) select company_id, 1, id from tickets`,
    look: (db, { company }) => takeTickets(db, company, { id: 1, limit: 100 }),
    items: 100,
  },
  {
    name: 'nextUnlooked of contact lists',
    fill: `insert into contact_lists (company_id, name) values ($company, 'L');
      insert into contact_list_items (company_id, contact_list_id, name, number, is_phone)
        select $company, 1, 'Ana', '55119' || n, true from generate_series(1, $waiting) n`,
    look: (db, { company }) => nextUnlooked(db, company, { listId: 1, againBefore: null, after: 0, limit: 50 }),
    items: 50,
  },
  {
    name: 'claimKey',
    fill: `insert into api_sends (company_id, caller, key_hash, body_hash) select $company, 'a', n::text::bytea, '' from generate_series(1, $waiting) n`,
    look: (db, { company }) =>
      claimKey(
        db,
        company,
        { caller: 'a', keyHash: Buffer.from('x'), bodyHash: Buffer.from('x') } as never,
        new Date(),
      ),
    items: 1,
  },
  {
    name: 'renewAndTake',
    fill: `insert into connections (company_id, name, provider) select $company, 'Linha ' || n, 'simulator' from generate_series(1, $waiting) n;
      insert into connection_sessions (company_id, connection_id, wanted) select company_id, id, true from connections
        on conflict (company_id, connection_id) do update set wanted = true`,
    lookAtAll: (db) => renewAndTake(db, { node: 'n', leaseMs: 1_000, providers: ['simulator'], most: 50, adopt: null }),
    items: WAITING,
  },
  {
    name: 'companiesDue of the extractor',
    fill: `insert into extractions (company_id, room_id, search, place, quantity, source, state, ended_at, expires_at)
      select $company, n::text, 'a', 'b', 5, 'sample', 'done', now(), now() from generate_series(1, $waiting) n`,
    lookAtAll: (db) => companiesWithDueExtractions(db, new Date()),
    items: WAITING,
  },
  {
    name: 'companiesThatResume',
    fill: `insert into flows (company_id, name, active, resume_minutes) select $company, 'F' || n, true, 5 from generate_series(1, $waiting) n`,
    lookAtAll: (db) => companiesThatResume(db),
    items: WAITING,
  },
  {
    name: 'companiesWithFiles',
    fill: `insert into flow_files (company_id, media_file, media_name, mimetype, media_size)
      select $company, n::text, 'a', 'b', 1 from generate_series(1, $waiting) n`,
    lookAtAll: (db) => companiesWithFiles(db),
    items: WAITING,
  },
  {
    name: 'unfinishedRequests',
    fill: `insert into privacy_requests (company_id, kind, state) select $company, 'export', 'waiting' from generate_series(1, $waiting) n`,
    lookAtAll: (db) => unfinishedRequests(db, new Date()),
    items: WAITING,
  },
  {
    name: 'companiesWithOldBundles',
    fill: `update privacy_requests set bundle_file = 'a', expires_at = now()`,
    lookAtAll: (db) => companiesWithOldBundles(db, new Date()),
    items: WAITING,
  },
  {
    name: 'overdueSessions',
    fill: `insert into users (company_id, name, email, password_hash) select $company, 'Ana', 'a' || n || '@a.test', '' from generate_series(1, $waiting) n;
      insert into sessions (company_id, user_id, refresh_hash, expires_at, ended_at)
        select company_id, id, '', now() - id * interval '1 second', ended from users, (values (now()), (null)) as e (ended)`,
    lookAtAll: (db) => overdueSessions(db, new Date(), { most: 500, skip: 0 }),
    items: 500,
  },
  { name: 'waitingCharges', fill: 'select 1', lookAtAll: (db) => waitingCharges(db, new Date(0)), items: WAITING },
]
