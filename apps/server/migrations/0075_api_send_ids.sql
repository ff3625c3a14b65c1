-- All messages of a send with several files, in their order, so that a repeated call gets the whole first answer. Null
-- for a single message, which is in message_id.
alter table api_sends add column message_ids bigint[];
