-- Work on many rows that a person cancelled is done like any other, and keeps the name of who cancelled it.
alter table contact_imports
  add column cancelled_by text check (cancelled_by is null or state = 'done'),
  -- A spreadsheet, or the address book of a connected phone.
  add column source text not null default 'file' check (source in ('file', 'phone'));
alter table ticket_bulks add column cancelled_by text check (cancelled_by is null or state = 'done');
