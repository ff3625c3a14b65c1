-- Whether a connection's token came with an import from another system: somebody chose it there.
alter table connections add column token_imported boolean not null default false;
