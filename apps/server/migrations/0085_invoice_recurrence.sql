-- An invoice says for how long it pays, as its plan said when it was made: what is shown, paid and extended is one thing.
alter table invoices add column recurrence text not null default 'MENSAL';
alter table invoices no force row level security;
update invoices i set recurrence = p.recurrence from plans p where p.id = i.plan_id;
alter table invoices force row level security;

-- The first invoice of a company that signs up is stored with it, by the role that makes companies.
grant insert on invoices to recado_platform;
