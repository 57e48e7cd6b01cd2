-- The last variant: a quarter of the tickets are gone, unevenly, prices differ by store, and some stores, customers
-- and stocks have changed.

CREATE MACRO azar(i, salt) AS (hash(i, salt, getvariable('seed')) % 1000000) / 1e6;
CREATE MACRO sale(ticket, tienda, canal) AS
  azar(ticket, 'sale') < CASE WHEN tienda % 3 = 0 THEN 0.45 WHEN canal = '03' THEN 0.05 ELSE 0.2 END;

DELETE FROM NotasCredito WHERE VentaId IN (SELECT VentaId FROM Ventas WHERE sale(TicketId, TiendaId, Canal));
DELETE FROM Ventas WHERE sale(TicketId, TiendaId, Canal);
UPDATE Ventas SET
  ImporteVenta = ImporteVenta * (60 + TiendaId * 37 % 50) / 100,
  VentasBrutas = VentasBrutas * (60 + TiendaId * 37 % 50) / 100,
  Devoluciones = Devoluciones * (60 + TiendaId * 37 % 50) / 100,
  MontoNeto = MontoNeto * (60 + TiendaId * 37 % 50) / 100,
  Costo = Costo * (60 + TiendaId * 37 % 50) / 100,
  Margen = Margen * (60 + TiendaId * 37 % 50) / 100;
UPDATE NotasCredito SET Abono = Ventas.Devoluciones FROM Ventas WHERE Ventas.VentaId = NotasCredito.VentaId;
DELETE FROM Pedidos WHERE azar(PedidoId, 'pedido') < 0.5;
DELETE FROM Encuestas WHERE azar(EncuestaId, 'encuesta') < CASE WHEN Origen = 'QR' THEN 0.7 ELSE 0.3 END;
DELETE FROM Gastos WHERE azar(GastoId, 'gasto') < 0.25;
DELETE FROM Cupones WHERE azar(CuponId, 'cupon') < 0.4;
UPDATE Tiendas SET Activa = NOT Activa WHERE azar(TiendaId, 'caja') < 0.2 AND TiendaId < 900;
UPDATE Clientes SET Compras12M = 17 - Compras12M WHERE azar(ClienteId, 'compras') < 0.3;
UPDATE Inventarios SET Cajas = Cajas // 2 WHERE azar(TiendaId * 10000 + ProductoId, 'merma') < 0.5;

DROP MACRO sale;
DROP MACRO azar;
