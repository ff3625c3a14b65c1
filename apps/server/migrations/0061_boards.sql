-- Counts every announced state of a card and of a column, in commit order: of two states a screen keeps the later one.
alter table board_cards add column version int not null default 1;
alter table board_columns add column version int not null default 1;

-- Users whom a comment of a card mentions, until they have seen it. The words are only in the comment.
create table board_card_mentions (
  company_id int not null references companies (id) on delete cascade,
  id int generated always as identity,
  comment_id int not null,
  user_id int not null,
  at timestamptz not null,
  seen_at timestamptz,
  primary key (company_id, id),
  unique (company_id, comment_id, user_id),
  foreign key (company_id, comment_id) references board_card_comments (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index board_card_mentions_unseen on board_card_mentions (company_id, user_id, id desc) where seen_at is null;
create index board_card_mentions_user on board_card_mentions (company_id, user_id);
select protect_company_table('board_card_mentions');
