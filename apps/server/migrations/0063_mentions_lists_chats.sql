-- One table for the mentions of every area: users whom a comment of a card or a note of a ticket mentions, until they
-- have seen it. The words are only in the comment or note.
alter table board_card_mentions rename to user_mentions;
alter table user_mentions rename constraint board_card_mentions_pkey to user_mentions_pkey;
alter table user_mentions rename constraint board_card_mentions_company_id_comment_id_user_id_key to user_mentions_comment;
alter table user_mentions rename constraint board_card_mentions_company_id_fkey to user_mentions_company_id_fkey;
alter table user_mentions rename constraint board_card_mentions_company_id_comment_id_fkey to user_mentions_company_id_comment_id_fkey;
alter table user_mentions rename constraint board_card_mentions_company_id_user_id_fkey to user_mentions_company_id_user_id_fkey;
alter sequence board_card_mentions_id_seq rename to user_mentions_id_seq;
alter index board_card_mentions_unseen rename to user_mentions_unseen;
alter index board_card_mentions_user rename to user_mentions_user;
alter table user_mentions alter column comment_id drop not null;
alter table user_mentions add column note_id int;
alter table user_mentions add constraint user_mentions_note unique (company_id, note_id, user_id);
alter table user_mentions add foreign key (company_id, note_id) references ticket_notes (company_id, id) on delete cascade;
alter table user_mentions add constraint user_mentions_place check (num_nonnulls(comment_id, note_id) = 1);

-- Counts every announced state of a contact list, and every state of its people, in commit order: of two states a screen
-- keeps the later one.
alter table contact_lists add column version int not null default 1;
alter table contact_list_items add column version int not null default 1;

-- The search of internal messages, as the one of customers (0037).
create index chat_messages_search on chat_messages using gin (company_trigrams(company_id, ' ' || normalize_text(message), 1))
  with (gin_pending_list_limit = 1024);
grant select on chat_messages, chat_users to recado_definer;
create policy definer_rows on chat_messages to recado_definer using (true) with check (true);
create policy definer_rows on chat_users to recado_definer using (true) with check (true);
