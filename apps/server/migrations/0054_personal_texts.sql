-- Unsent texts of a user (drafts, half-written notes, the to-do list), so that no browser keeps them after a logout.
create table personal_texts (
  company_id int not null,
  user_id int not null,
  -- 'draft:<uuid of the ticket>', 'note:<uuid>', 'chat-draft:<uuid of the chat>', 'flow-draft:<id>', 'todo'.
  name text not null,
  text text not null,
  updated_at timestamptz not null,
  primary key (company_id, user_id, name),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
-- Erasing a contact looks for the texts about its tickets.
create index personal_texts_name on personal_texts (company_id, name);
select protect_company_table('personal_texts');
