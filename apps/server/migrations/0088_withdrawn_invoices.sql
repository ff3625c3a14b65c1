-- An unpaid invoice of which no Pix was asked for is taken back when its company owes nothing any more.
grant delete on invoices to recado_app;
