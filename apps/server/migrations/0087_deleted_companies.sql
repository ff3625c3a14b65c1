-- A company that the operator deleted is kept for some days, in case it was the wrong one.
alter table companies
  add column deleted_at timestamptz,
  -- Whether it was switched on when it was deleted; restoring gives that back.
  add column active_before boolean;
create index companies_deleted on companies (deleted_at) where deleted_at is not null;
-- Paid invoices of all companies by the day of the payment, for the operator.
create index invoices_paid on invoices (paid_at desc, company_id, id) where status = 'paid';
