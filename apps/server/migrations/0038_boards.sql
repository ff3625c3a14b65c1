-- Boards of tasks: columns with cards, which everybody of the company sees and edits.
create table boards (
  company_id int not null references companies (id) on delete cascade,
  id int generated always as identity,
  title text not null,
  description text not null default '',
  color text not null,
  code text not null default '',
  created_by int,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, created_by) references users (company_id, id) on delete set null (created_by)
);
create index boards_created_by on boards (company_id, created_by) where created_by is not null;
select protect_company_table('boards');

-- Columns and cards stand in the order of texts between which there is always room: a move writes one row.
create table board_columns (
  company_id int not null references companies (id) on delete cascade,
  id int generated always as identity,
  board_id int not null,
  title text not null,
  place text collate "C" not null,
  -- Cards that are meant to lie here at most.
  wip_limit int check (wip_limit > 0),
  -- Cards here are finished: nobody is reminded of them.
  is_done boolean not null default false,
  primary key (company_id, id),
  -- What a card names, so that it never stands in a column of another board.
  unique (company_id, board_id, id),
  foreign key (company_id, board_id) references boards (company_id, id) on delete cascade
);
create index board_columns_place on board_columns (company_id, board_id, place, id);
select protect_company_table('board_columns');

create table board_cards (
  company_id int not null references companies (id) on delete cascade,
  id int generated always as identity,
  board_id int not null,
  column_id int not null,
  place text collate "C" not null,
  title text not null,
  tag text not null default '',
  color text not null,
  priority text not null default 'Normal' check (priority in ('Baixa', 'Normal', 'Alta', 'Urgente')),
  -- HTML, cleaned; own pictures stand in it by their name in the store.
  description text not null default '',
  -- The day on which it is due. Moments that had passed when it was set are none of its own.
  due date,
  due_set_at timestamptz not null default now(),
  -- [{title, link}]
  videos jsonb not null default '[]',
  -- The name in the store of the picture that covers it.
  cover text,
  -- Counts the changes of what it says; moves are none.
  revision int not null default 1,
  -- It is copied on `recurs_next` and again after each day, week or month.
  recurs text check (recurs in ('daily', 'weekly', 'monthly')),
  recurs_next date,
  -- The day of the month on which somebody began it: after a short month it is that day again.
  recurs_day int,
  recurs_column_id int,
  -- The recurring card and the day for which this one was made: made once, whatever dies.
  copy_of int,
  copied_for date,
  created_by int,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, board_id) references boards (company_id, id) on delete cascade,
  foreign key (company_id, board_id, column_id) references board_columns (company_id, board_id, id) on delete cascade,
  foreign key (company_id, board_id, recurs_column_id) references board_columns (company_id, board_id, id)
    on delete set null (recurs_column_id),
  foreign key (company_id, copy_of) references board_cards (company_id, id) on delete set null (copy_of),
  foreign key (company_id, created_by) references users (company_id, id) on delete set null (created_by),
  check ((recurs is null) = (recurs_next is null))
);
create index board_cards_place on board_cards (company_id, board_id, column_id, place, id);
create index board_cards_recurs_column on board_cards (company_id, board_id, recurs_column_id) where recurs_column_id is not null;
create index board_cards_created_by on board_cards (company_id, created_by) where created_by is not null;
create unique index board_cards_copy on board_cards (company_id, copy_of, copied_for) where copy_of is not null;
-- What is due is asked for all companies at once.
create index board_cards_due on board_cards (due) where due is not null;
create index board_cards_recurs on board_cards (recurs_next) where recurs_next is not null;
select protect_company_table('board_cards', platform => 'select');

create table board_card_users (
  company_id int not null references companies (id) on delete cascade,
  card_id int not null,
  user_id int not null,
  primary key (company_id, card_id, user_id),
  foreign key (company_id, card_id) references board_cards (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index board_card_users_user on board_card_users (company_id, user_id);
select protect_company_table('board_card_users');

-- A copy of a recurring card names the same file in the store as its original.
create table board_card_files (
  company_id int not null references companies (id) on delete cascade,
  id int generated always as identity,
  card_id int not null,
  is_image boolean not null,
  media_file text not null,
  media_name text not null,
  mimetype text not null,
  -- In bytes.
  media_size int not null,
  primary key (company_id, id),
  unique (company_id, card_id, media_file),
  foreign key (company_id, card_id) references board_cards (company_id, id) on delete cascade
);
create index board_card_files_file on board_card_files (company_id, media_file);
select protect_company_table('board_card_files');

create table board_card_comments (
  company_id int not null references companies (id) on delete cascade,
  id int generated always as identity,
  card_id int not null,
  user_id int,
  -- Their name of that time.
  user_name text not null,
  text text not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, card_id) references board_cards (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
create index board_card_comments_card on board_card_comments (company_id, card_id, id);
create index board_card_comments_user on board_card_comments (company_id, user_id) where user_id is not null;
select protect_company_table('board_card_comments');

create table board_subtasks (
  company_id int not null references companies (id) on delete cascade,
  id int generated always as identity,
  card_id int not null,
  ordinal int not null,
  title text not null,
  completed boolean not null default false,
  due date,
  primary key (company_id, id),
  foreign key (company_id, card_id) references board_cards (company_id, id) on delete cascade
);
create index board_subtasks_card on board_subtasks (company_id, card_id, ordinal, id);
select protect_company_table('board_subtasks');

-- What a card was made for or of; deleted with either.
create table board_card_tickets (
  company_id int not null references companies (id) on delete cascade,
  id int generated always as identity,
  card_id int not null,
  ticket_id int not null,
  primary key (company_id, id),
  unique (company_id, card_id, ticket_id),
  foreign key (company_id, card_id) references board_cards (company_id, id) on delete cascade,
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade
);
create index board_card_tickets_ticket on board_card_tickets (company_id, ticket_id);
select protect_company_table('board_card_tickets');

-- Who did what to a card. Never names of contacts: whoever sees the card reads it.
create table board_activity (
  company_id int not null references companies (id) on delete cascade,
  id bigint generated always as identity,
  card_id int not null,
  user_id int,
  -- Null: the server, for a recurring card.
  user_name text,
  action text not null,
  -- {fields?, from?, to?, name?}
  details jsonb not null default '{}',
  -- Of the card after it.
  revision int not null,
  at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, card_id) references board_cards (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
create index board_activity_card on board_activity (company_id, card_id, id desc);
create index board_activity_user on board_activity (company_id, user_id) where user_id is not null;
select protect_company_table('board_activity');

-- One row for each moment of a due day and person: nobody is told twice, whatever dies.
create table board_card_reminders (
  company_id int not null references companies (id) on delete cascade,
  id int generated always as identity,
  card_id int not null,
  user_id int not null,
  due date not null,
  moment text not null check (moment in ('dayBefore', 'day')),
  at timestamptz not null default now(),
  seen_at timestamptz,
  primary key (company_id, id),
  unique (company_id, card_id, user_id, due, moment),
  foreign key (company_id, card_id) references board_cards (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index board_card_reminders_unseen on board_card_reminders (company_id, user_id, id desc) where seen_at is null;
create index board_card_reminders_user on board_card_reminders (company_id, user_id);
select protect_company_table('board_card_reminders');
