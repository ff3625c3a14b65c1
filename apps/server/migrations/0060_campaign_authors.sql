-- The user in whose name a campaign is sent, whose wall limits its recipients (contacts.2): who started it, or last saved it while it waits
-- for its time. Null: saved before this migration, or the user was deleted.
alter table campaigns add column author_id int;
alter table campaigns add foreign key (company_id, author_id) references users (company_id, id) on delete set null (author_id);
create index campaigns_author on campaigns (company_id, author_id) where author_id is not null;
