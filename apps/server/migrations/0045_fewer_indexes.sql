-- What every message writes and nothing, or another index, reads.

-- The same columns in another order: a telephone names a message by its id, so that this one also finds what
-- messages_by_external found.
create unique index messages_once_by_id on messages (company_id, external_id, connection_id, contact_id, from_me);
drop index messages_once;
drop index messages_by_external;
alter index messages_once_by_id rename to messages_once;
