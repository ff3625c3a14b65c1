-- Counts every announced state of a card and of a column, in commit order: of two states a screen keeps the later one.
alter table board_cards add column version int not null default 1;
alter table board_columns add column version int not null default 1;
