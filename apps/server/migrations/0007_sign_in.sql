-- Sign-in names and sessions are found by the platform's role before a company is known. What changes them runs in the
-- company's own work, so that a password, its sessions and their audit entry are one transaction: under row security.
select protect_company_table('sign_in_names', platform => 'select, insert, update, delete');
select protect_company_table('sessions', platform => 'select, insert, update, delete');
