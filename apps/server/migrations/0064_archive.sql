-- When a board, column or card was archived, in whole milliseconds; null: it is in use. A card of an archived column or board keeps null, so that
-- it returns with it.
alter table boards add column archived_at timestamptz;
alter table board_columns add column archived_at timestamptz;
alter table board_cards add column archived_at timestamptz;

-- The archive of a board, latest first, and the cards in use of a board with a large archive.
create index board_columns_archived on board_columns (company_id, board_id, archived_at desc, id desc) where archived_at is not null;
create index board_cards_archived on board_cards (company_id, board_id, archived_at desc, id desc) where archived_at is not null;
create index board_cards_in_use on board_cards (company_id, board_id, column_id, place, id) where archived_at is null;

-- Archived cards are neither due nor copied, so the sweep over all companies does not read them.
drop index board_cards_due;
create index board_cards_due on board_cards (due) where due is not null and archived_at is null;
drop index board_cards_recurs;
create index board_cards_recurs on board_cards (recurs_next) where recurs_next is not null and archived_at is null;
create index board_cards_recurring on board_cards (company_id, id) where recurs_next is not null and archived_at is null;
