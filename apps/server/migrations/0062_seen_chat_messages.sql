-- The last message that was on a participant's screen. Reading a chat as a whole (read_to) does not change it.
alter table chat_users add column seen_to bigint not null default 0;
-- The last message that a participant marked as read without seeing it: new messages start after both.
alter table chat_users add column skipped_to bigint not null default 0;
-- How many messages of others came after both, and in how many of them the participant is mentioned.
alter table chat_users add column unseen int not null default 0;
alter table chat_users add column mentions int not null default 0;
update chat_users set seen_to = read_to, unseen = unreads;

-- When the author last changed the text, and when the author deleted the message: its text and files are gone then.
alter table chat_messages add column edited_at timestamptz;
alter table chat_messages add column deleted_at timestamptz;
