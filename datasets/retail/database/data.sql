-- Everything here follows from the variant's seed: azar(i, salt) is a number in [0, 1) that depends on nothing else.
-- Names (stores, cities, products, codes) are the same for every seed; dates, amounts and shares are not. Rows are
-- inserted in the order of their keys, because a parallel join would store them in another order each time.

CREATE MACRO azar(i, salt) AS (hash(i, salt, getvariable('seed')) % 1000000) / 1e6;
CREATE MACRO elige(list, i, salt) AS list[1 + CAST(floor(azar(i, salt) * len(list)) AS INTEGER)];
-- No date lies outside of the recorded period.
CREATE MACRO dentro(d) AS CAST(least(greatest(d, DATE '2024-01-01'), DATE '2026-01-14') AS DATE);

INSERT INTO Empresas VALUES
  ('OCM', 'Ocotillo Comercial México, S.A. de C.V.', 'OCM040317QK2'),
  ('OFN', 'Ocotillo Franquicias del Norte, S. de R.L.', 'OFN110822T54'),
  ('OLT', 'Ocotillo Línea Turística, S.A. de C.V.', 'OLT150109LM8');

CREATE TEMP TABLE directorio AS
SELECT 100 + i AS TiendaId, p.t AS Tienda, p.c AS Ciudad, p.r AS Region, p.e AS EmpresaId
FROM (SELECT unnest(range(1, 43)) AS i, unnest([
  {t: 'Plaza Jacarandas', c: 'Monterrey', r: 'Norte', e: 'OFN'},
  {t: 'Paseo Obispado', c: 'Monterrey', r: 'Norte', e: 'OFN'},
  {t: 'Portal Cumbres', c: 'Monterrey', r: 'Norte', e: 'OFN'},
  {t: 'Plaza Nazas', c: 'Saltillo', r: 'Norte', e: 'OFN'},
  {t: 'Galerías Mirasierra', c: 'Saltillo', r: 'Norte', e: 'OFN'},
  {t: 'Plaza Tarahumara', c: 'Chihuahua', r: 'Norte', e: 'OFN'},
  {t: 'Paseo Cantera', c: 'Chihuahua', r: 'Norte', e: 'OFN'},
  {t: 'Portal Deportiva', c: 'Chihuahua', r: 'Norte', e: 'OFN'},
  {t: 'Plaza Pitic', c: 'Hermosillo', r: 'Pacífico', e: 'OFN'},
  {t: 'Paseo Kino', c: 'Hermosillo', r: 'Pacífico', e: 'OFN'},
  {t: 'Plaza Humaya', c: 'Culiacán', r: 'Pacífico', e: 'OFN'},
  {t: 'Portal Tamazula', c: 'Culiacán', r: 'Pacífico', e: 'OFN'},
  {t: 'Malecón Cortés', c: 'La Paz', r: 'Pacífico', e: 'OLT'},
  {t: 'Plaza Minerva', c: 'Guadalajara', r: 'Pacífico', e: 'OCM'},
  {t: 'Paseo Chapalita', c: 'Guadalajara', r: 'Pacífico', e: 'OCM'},
  {t: 'Portal Andares', c: 'Guadalajara', r: 'Pacífico', e: 'OCM'},
  {t: 'Marina Vallarta', c: 'Puerto Vallarta', r: 'Pacífico', e: 'OLT'},
  {t: 'Plaza Estribo', c: 'León', r: 'Bajío', e: 'OCM'},
  {t: 'Paseo Moral', c: 'León', r: 'Bajío', e: 'OCM'},
  {t: 'Plaza Arcos', c: 'Querétaro', r: 'Bajío', e: 'OCM'},
  {t: 'Portal Juriquilla', c: 'Querétaro', r: 'Bajío', e: 'OCM'},
  {t: 'Plaza Patria', c: 'Aguascalientes', r: 'Bajío', e: 'OCM'},
  {t: 'Paseo Encino', c: 'Aguascalientes', r: 'Bajío', e: 'OCM'},
  {t: 'Portal Coyoacán', c: 'CDMX', r: 'Centro', e: 'OCM'},
  {t: 'Plaza Polanco', c: 'CDMX', r: 'Centro', e: 'OCM'},
  {t: 'Paseo Reforma', c: 'CDMX', r: 'Centro', e: 'OCM'},
  {t: 'Galerías Tlalpan', c: 'CDMX', r: 'Centro', e: 'OCM'},
  {t: 'Plaza Lindavista', c: 'CDMX', r: 'Centro', e: 'OCM'},
  {t: 'Plaza Analco', c: 'Puebla', r: 'Centro', e: 'OCM'},
  {t: 'Paseo Cholula', c: 'Puebla', r: 'Centro', e: 'OCM'},
  {t: 'Portal Angelópolis', c: 'Puebla', r: 'Centro', e: 'OCM'},
  {t: 'Plaza Matlatzinca', c: 'Toluca', r: 'Centro', e: 'OCM'},
  {t: 'Paseo Metepec', c: 'Toluca', r: 'Centro', e: 'OCM'},
  {t: 'Paseo Montejo', c: 'Mérida', r: 'Sureste', e: 'OCM'},
  {t: 'Plaza Altabrisa', c: 'Mérida', r: 'Sureste', e: 'OCM'},
  {t: 'Portal Itzaes', c: 'Mérida', r: 'Sureste', e: 'OCM'},
  {t: 'Plaza Tulum', c: 'Cancún', r: 'Sureste', e: 'OLT'},
  {t: 'Kukulcán', c: 'Cancún', r: 'Sureste', e: 'OLT'},
  {t: 'Andador Alcalá', c: 'Oaxaca', r: 'Sureste', e: 'OLT'},
  {t: 'Plaza Reforma Sur', c: 'Oaxaca', r: 'Sureste', e: 'OCM'},
  {t: 'Plaza Grijalva', c: 'Villahermosa', r: 'Sureste', e: 'OCM'},
  {t: 'Portal Usumacinta', c: 'Villahermosa', r: 'Sureste', e: 'OCM'}
]) AS p);

INSERT INTO Tiendas
SELECT
  TiendaId, Tienda, Ciudad, Region, EmpresaId,
  elige(['A', 'A', 'A', 'B', 'B', 'C'], TiendaId, 'formato'),
  -- Registered in the till system: closed stores often stay in it, new ones are often not yet there.
  CASE WHEN cerrada THEN azar(TiendaId, 'activa') < 0.6 ELSE azar(TiendaId, 'activa') < 0.8 END,
  apertura - CAST(60 + floor(azar(TiendaId, 'firma') * 300) AS INTEGER),
  apertura,
  CASE WHEN cerrada THEN DATE '2025-02-01' + CAST(floor(azar(TiendaId, 'cierre') * 300) AS INTEGER) END,
  CAST(piso * (1.25 + azar(TiendaId, 'bodega') * 0.3) AS DECIMAL(8, 1)),
  piso
FROM (
  SELECT
    *,
    -- One store in five opened after the comparable base was drawn, two stores of each region have closed.
    CASE WHEN azar(TiendaId, 'nueva') < 0.22 AND TiendaId % 5 <> 0
      THEN DATE '2024-01-08' + CAST(floor(azar(TiendaId, 'apertura') * 300) AS INTEGER)
      ELSE DATE '2009-03-02' + CAST(floor(azar(TiendaId, 'apertura') * 5300) AS INTEGER) END AS apertura,
    row_number() OVER (PARTITION BY Region ORDER BY azar(TiendaId, 'salida'), TiendaId) <= 2 AS cerrada,
    CAST(250 + azar(TiendaId, 'piso') * 900 AS DECIMAL(8, 1)) AS piso
  FROM directorio
)
ORDER BY TiendaId;

-- Not for the public: the distribution centre and the training store.
INSERT INTO Tiendas VALUES
  (900, 'Bodega Apodaca', 'Apodaca', 'Norte', 'OCM', 'Z', true, DATE '2008-05-02', DATE '2009-01-15', NULL, 18250.0, 0.0),
  (901, 'Aula Ocotillo', 'CDMX', 'Centro', 'OCM', 'Z', true, DATE '2016-02-10', DATE '2016-08-01', NULL, 310.0, 120.0);

INSERT INTO Categorias VALUES
  (1, 'Cocina'), (2, 'Decoración'), (3, 'Textiles'), (4, 'Moda'), (5, 'Muebles'), (6, 'Juguetes'), (7, 'Joyería'),
  (8, 'Jardín');

INSERT INTO Proveedores
SELECT i, nombre, pais,
  CAST(3 + floor(azar(i, 'plazo1') * 40) AS INTEGER),
  CAST(15 * (1 + floor(azar(i, 'plazo2') * 6)) AS INTEGER)
FROM (SELECT unnest(range(1, 29)) AS i, unnest([
  'Alfarería Capula', 'Barro de Metepec', 'Cobre Santa Clara', 'Vidrio Tonalá', 'Telares Teotitlán', 'Lanas Chamula',
  'Maderas Paracho', 'Talabarta', 'Hilos Zinacantán', 'Palma Ixtapan', 'Loza Dolores', 'Cantera Huichapan',
  'Henequén Motul', 'Laca Olinalá', 'Textiles Antigua', 'Cerámica Totonicapán', 'Jaspe Salcajá', 'Alfareros Ráquira',
  'Mochilas Wayúu', 'Sombreros Tuchín', 'Hamacas San Jacinto', 'Cerámica Pomaire', 'Lapislázuli Sur',
  'Alpaca Arequipa', 'Retablos Ayacucho', 'Mates Burilados', 'Esteras Loja', 'Tagua Manta'
]) AS nombre, unnest([
  'México', 'México', 'México', 'México', 'México', 'México', 'México', 'México', 'México', 'México', 'México',
  'México', 'México', 'México', 'Guatemala', 'Guatemala', 'Guatemala', 'Colombia', 'Colombia', 'Colombia',
  'Colombia', 'Chile', 'Chile', 'Perú', 'Perú', 'Perú', 'Ecuador', 'Ecuador'
]) AS pais);

INSERT INTO Productos
SELECT
  ProductoId, nombre, CategoriaId,
  CAST(1 + floor(pow(azar(ProductoId, 'origen'), 1.4) * 28) AS INTEGER),
  elige(['Valle Azul', 'Tierra Roja', 'Costa Chica', 'Sierra Gorda', 'Flor de Maíz', 'Noche Buena'], ProductoId, 'a1'),
  elige(['Barro', 'Algodón', 'Vidrio', 'Madera', 'Cobre', 'Lana'], ProductoId, 'a2'),
  elige(['Mate', 'Brillante', 'Natural'], ProductoId, 'a3'),
  -- The cents tell products apart, so that no two of them have one price.
  CAST(precio + ProductoId / 1000.0 AS DECIMAL(10, 2)),
  CAST(precio * (0.38 + azar(ProductoId, 'costo') * 0.3) AS DECIMAL(10, 2)),
  elige([1, 1, 1, 2, 3, 4, 6], ProductoId, 'paquete'),
  elige([6, 8, 12, 20, 24], ProductoId, 'caja')
FROM (
  SELECT *, floor(base * (0.6 + azar(ProductoId, 'precio') * 1.3)) AS precio
  FROM (
    SELECT
      1000 + (n - 1) * 10 + s AS ProductoId,
      articulo.nombre || ' ' || apellido AS nombre,
      articulo.categoria AS CategoriaId,
      articulo.base AS base
    FROM (SELECT unnest(range(1, 25)) AS n, unnest([
      {nombre: 'Cazuela', categoria: 1, base: 240}, {nombre: 'Jarro', categoria: 1, base: 110},
      {nombre: 'Comal', categoria: 1, base: 320}, {nombre: 'Molcajete', categoria: 1, base: 480},
      {nombre: 'Vajilla', categoria: 1, base: 1900}, {nombre: 'Florero', categoria: 2, base: 390},
      {nombre: 'Lámpara', categoria: 2, base: 1250}, {nombre: 'Espejo', categoria: 2, base: 1480},
      {nombre: 'Alebrije', categoria: 2, base: 760}, {nombre: 'Máscara', categoria: 2, base: 540},
      {nombre: 'Tapete', categoria: 3, base: 1650}, {nombre: 'Cobija', categoria: 3, base: 890},
      {nombre: 'Cojín', categoria: 3, base: 310}, {nombre: 'Mantel', categoria: 3, base: 450},
      {nombre: 'Hamaca', categoria: 3, base: 1320}, {nombre: 'Rebozo', categoria: 4, base: 970},
      {nombre: 'Huipil', categoria: 4, base: 1180}, {nombre: 'Sarape', categoria: 4, base: 1040},
      {nombre: 'Silla', categoria: 5, base: 2100}, {nombre: 'Mesa', categoria: 5, base: 4300},
      {nombre: 'Repisa', categoria: 5, base: 820}, {nombre: 'Baúl', categoria: 5, base: 3600},
      {nombre: 'Trompo', categoria: 6, base: 90}, {nombre: 'Lotería', categoria: 6, base: 210}
    ]) AS articulo),
    (SELECT unnest(range(0, 10)) AS s,
      unnest(['Luna', 'Nube', 'Cacao', 'Agave', 'Nopal', 'Coral', 'Jade', 'Ceiba', 'Colibrí', 'Venado']) AS apellido)
  )
)
ORDER BY ProductoId;

INSERT INTO Asociados
SELECT
  i, 'N-' || lpad(CAST(40000 + i * 7 AS VARCHAR), 6, '0'),
  (['Abril', 'Bruno', 'Camila', 'Darío', 'Elena', 'Fabián', 'Gael', 'Helena', 'Iván', 'Jimena', 'Karla', 'Leandro',
    'Mariana', 'Néstor', 'Olga', 'Pablo', 'Quetzali', 'Ramiro', 'Sofía', 'Tadeo', 'Úrsula', 'Valeria', 'Wendy',
    'Ximena', 'Yahir', 'Zoe', 'Amalia', 'Beto', 'Citlali', 'Dante'])[1 + i % 30]
  || ' ' ||
  (['Arriaga', 'Bermúdez', 'Cisneros', 'Domínguez', 'Escamilla', 'Fuentes', 'Gallegos', 'Hinojosa', 'Ibarra',
    'Juárez', 'Ledezma', 'Montaño'])[1 + i // 30],
  elige(['P10', 'P10', 'P10', 'P10', 'P20', 'P20', 'P30', 'P40'], i, 'puesto'),
  CASE WHEN azar(i, 'status') < 0.74 THEN 'A' WHEN azar(i, 'status') < 0.92 THEN 'B' ELSE 'L' END,
  -- A few were moved to the store next door; what they sold before, they sold where they were.
  101 + (i + CASE WHEN azar(i, 'traslado') < 0.08 THEN 1 ELSE 0 END) % 42,
  -- One in three signed a newer contract, which leaves the recognised seniority as it is.
  CASE WHEN azar(i, 'recontrato') < 0.35
    THEN dentro(greatest(alta, DATE '2024-03-01') + CAST(floor(azar(i, 'contrato') * 500) AS INTEGER)) ELSE alta END,
  alta,
  base, CAST(base * (1.12 + azar(i, 'integrado') * 0.22) AS DECIMAL(10, 2))
FROM (
  SELECT i,
    DATE '2012-01-09' + CAST(floor(pow(azar(i, 'alta'), 0.7) * 5100) AS INTEGER) AS alta,
    CAST(8400 + azar(i, 'sueldo') * 13000 AS DECIMAL(10, 2)) AS base
  FROM range(0, 360) AS r(i)
);

INSERT INTO Clientes
SELECT
  i,
  (['Adela', 'Benito', 'Carmen', 'Delia', 'Efraín', 'Flor', 'Gerardo', 'Hortensia', 'Inés', 'Joel', 'Lidia', 'Mateo',
    'Nadia', 'Octavio', 'Petra', 'Rocío', 'Saúl', 'Teresa', 'Uriel', 'Violeta'])[1 + i % 20]
  || ' ' ||
  (['Aguilar', 'Bautista', 'Carrasco', 'Delgado', 'Esparza', 'Figueroa', 'Guerra', 'Huerta', 'Iturbide', 'Jasso',
    'Lozano', 'Mendieta'])[1 + i // 20 % 12]
  || ' ' ||
  (['Nava', 'Ortega', 'Pineda', 'Quiroz', 'Rosales', 'Salcedo', 'Trejo', 'Urbina', 'Vargas', 'Zamora'])[1 + i // 240],
  elige(['C1', 'C1', 'C1', 'C1', 'C2', 'C2', 'C3'], i, 'clase'),
  elige(['Nuevo León', 'Coahuila', 'Sonora', 'Sinaloa', 'Jalisco', 'Guanajuato', 'Veracruz', 'Yucatán', 'Tabasco'],
    i, 'entidad'),
  -- The flag of a loyalty scheme that ended: hardly related to what people buy now.
  azar(i, 'frecuente') < 0.12 + CASE WHEN compras >= 8 THEN 0.2 ELSE 0 END,
  compras,
  CAST(floor(pow(azar(i, 'puntos'), 2) * 9000) AS INTEGER),
  registro, dentro(registro + CAST(floor(azar(i, 'tarjeta') * 120) AS INTEGER))
FROM (
  SELECT i,
    CAST(floor(pow(azar(i, 'compras'), 2.2) * 18) AS INTEGER) AS compras,
    DATE '2024-01-01' + CAST(floor(azar(i, 'registro') * 740) AS INTEGER) AS registro
  FROM range(0, 2400) AS r(i)
);

-- Who works in a store, the ones with most custom first. Those who have left sold well while they were there.
CREATE TEMP TABLE plantilla AS
SELECT 101 + AsociadoId % 42 AS TiendaId,
  list(AsociadoId ORDER BY azar(AsociadoId, 'clientela') - CASE WHEN Status = 'A' THEN 0 ELSE 0.3 END, AsociadoId)
    AS gente,
  list(AsociadoId ORDER BY azar(AsociadoId, 'turno') - CASE WHEN Status = 'A' THEN 0 ELSE 0.6 END, AsociadoId) AS cajas
FROM Asociados GROUP BY ALL;

-- The days on which a store did business; the last ones of a closed store were spent on clearing it out.
CREATE TEMP TABLE abierta AS
SELECT TiendaId, FechaApertura AS abre, coalesce(FechaCierre - 7, DATE '2026-01-14') AS cierra FROM Tiendas;

CREATE TEMP TABLE orden_tiendas AS
SELECT list(TiendaId ORDER BY azar(TiendaId, 'tamano'), TiendaId) AS tiendas FROM directorio;

CREATE TEMP TABLE tickets AS
WITH sorteo AS (
  SELECT
    i AS TicketId,
    tiendas[1 + CAST(floor(pow(azar(i, 'tienda'), 1.5) * 42) AS INTEGER)] AS TiendaId,
    -- Two fifths of the year falls into the two seasons at its end.
    DATE '2024-01-01' + CAST(floor(CASE
      WHEN azar(i, 'temporada') < 0.04 THEN 682 + azar(i, 'dia') * 5
      WHEN azar(i, 'temporada') < 0.07 THEN 319 + azar(i, 'dia') * 4
      WHEN azar(i, 'temporada') < 0.13 THEN 690 + azar(i, 'dia') * 45
      WHEN azar(i, 'temporada') < 0.18 THEN 325 + azar(i, 'dia') * 45
      ELSE azar(i, 'dia') * 745 END) AS INTEGER) AS FechaVenta
  FROM range(1, 26001) AS r(i), orden_tiendas
)
SELECT
  TicketId, FechaVenta, sorteo.TiendaId,
  dentro(FechaVenta + elige([-1, 0, 0, 0, 0, 0, 1, 1, 2, 3], TicketId, 'corte')) AS FechaCorte,
  azar(TicketId, 'poliza') AS espera,
  CASE WHEN azar(TicketId, 'cliente') < 0.62
    THEN CAST(floor(pow(azar(TicketId, 'quien'), 1.3) * 2400) AS INTEGER) END AS ClienteId,
  cajas[1 + CAST(floor(pow(azar(TicketId, 'cajero'), 2) * len(cajas)) AS INTEGER)] AS CajeroId,
  gente,
  elige(['01', '01', '01', '01', '01', '03', '03', '04', '07'], TicketId, 'canal') AS Canal,
  elige(['C', 'C', 'C', 'C', 'C', 'R', 'R', 'P', 'P', 'E'], TicketId, 'tipo') AS TipoVenta
FROM sorteo JOIN plantilla USING (TiendaId) JOIN abierta USING (TiendaId)
WHERE FechaVenta BETWEEN abre AND cierra;

INSERT INTO Ventas
SELECT
  VentaId, TicketId, FechaVenta, FechaCorte,
  dentro(FechaCorte + CAST(floor(espera * 9) AS INTEGER)),
  lineas.TiendaId, ProductoId, ClienteId,
  gente[1 + CAST(floor(pow(azar(VentaId, 'vendedor'), 1.9) * len(gente)) AS INTEGER)],
  CajeroId, EmpresaId, Canal, TipoVenta, Cantidad,
  importe, Descuento, importe_descontado - devuelto, devuelto,
  CAST((importe_descontado - devuelto) * (0.955 + azar(VentaId, 'comision') * 0.03) AS DECIMAL(12, 2)),
  CAST(Cantidad * CostoUnitario * (0.92 + azar(VentaId, 'costo') * 0.16) AS DECIMAL(12, 2)),
  CAST(importe * (0.3 + azar(VentaId, 'margen') * 0.2) AS DECIMAL(12, 2))
FROM (
  SELECT
    *,
    CAST(importe * (1 - Descuento) AS DECIMAL(12, 2)) AS importe_descontado,
    CASE WHEN azar(VentaId, 'devuelve') < 0.07
      THEN CAST(importe * (1 - Descuento) * (0.3 + azar(VentaId, 'parte') * 0.5) AS DECIMAL(12, 2))
      ELSE 0 END AS devuelto
  FROM (
    SELECT
      *,
      CAST(PrecioLista * Cantidad AS DECIMAL(12, 2)) AS importe,
      CAST(elige([0, 0, 0, 0.05, 0.1, 0.15, 0.2, 0.3], VentaId, 'descuento') AS DECIMAL(4, 3)) AS Descuento
    FROM (
      SELECT
        TicketId * 10 + linea AS VentaId,
        1000 + CAST(floor(pow(azar(TicketId * 10 + linea, 'producto'), 1.25) * 240) AS INTEGER) AS ProductoId,
        elige([1, 1, 1, 1, 2, 2, 3], TicketId * 10 + linea, 'cantidad') AS Cantidad,
        tickets.*
      FROM tickets, range(1, 5) AS l(linea)
      WHERE linea <= 1 + floor(azar(TicketId, 'lineas') * 4)
    ) JOIN Productos USING (ProductoId)
  )
) AS lineas JOIN Tiendas USING (TiendaId)
ORDER BY VentaId;

INSERT INTO NotasCredito
SELECT
  VentaId + 700000, VentaId, recepcion,
  dentro(recepcion + CAST(3 + floor(azar(VentaId, 'abono') * 28) AS INTEGER)),
  elige(['R1', 'R1', 'R2', 'R4', 'R4', 'R7'], VentaId, 'motivo'),
  Devoluciones
FROM (
  SELECT *, dentro(FechaVenta + CAST(1 + floor(azar(VentaId, 'recepcion') * 30) AS INTEGER)) AS recepcion
  FROM Ventas WHERE Devoluciones > 0
)
ORDER BY VentaId;

INSERT INTO Pedidos
SELECT
  i, CAST(floor(azar(i, 'cliente') * 2400) AS INTEGER),
  tiendas[1 + CAST(floor(pow(azar(i, 'tienda'), 1.4) * 42) AS INTEGER)],
  SurteId, situacion,
  elige(['D', 'D', 'D', 'D', 'R'], i, 'modalidad'),
  elige(['Estafeta', 'DHL', 'FedEx', 'Paquetexpress'], i, 'paqueteria'),
  pedido, pago, promesa,
  CASE WHEN situacion <> 10 THEN promesa + CAST(floor(azar(i, 'entrega') * 9) - 5 AS INTEGER) END,
  CAST(180 + pow(azar(i, 'importe'), 2) * 9000 AS DECIMAL(12, 2)),
  elige([0, 0, 99, 149], i, 'flete'),
  envio, CAST(envio * (0.8 + azar(i, 'guia') * 0.7) AS DECIMAL(8, 2))
FROM (
  SELECT
    i, tiendas, pedido, tiendas[1 + CAST(floor(pow(azar(i, 'surte'), 1.9) * 42) AS INTEGER)] AS SurteId,
    elige([40, 40, 40, 40, 40, 40, 20, 10, 90], i, 'situacion') AS situacion,
    dentro(pedido + CAST(floor(azar(i, 'pago') * 7) AS INTEGER)) AS pago,
    pedido + CAST(9 + floor(azar(i, 'promesa') * 6) AS INTEGER) AS promesa,
    CAST(70 + azar(i, 'envio') * 240 AS DECIMAL(8, 2)) AS envio
  FROM (
    SELECT i, tiendas, DATE '2024-01-01' + CAST(floor(azar(i, 'pedido') * 745) AS INTEGER) AS pedido
    FROM range(1, 7001) AS r(i), orden_tiendas
  )
)
JOIN abierta ON abierta.TiendaId = SurteId AND pedido BETWEEN abre AND cierra
ORDER BY i;

INSERT INTO Inventarios
SELECT
  TiendaId, ProductoId,
  CAST(cajas * PiezasCaja * (0.7 + azar(celda, 'teorica') * 0.7) AS INTEGER) + 3,
  cajas, CAST(floor(azar(celda, 'sueltas') * PiezasCaja) AS INTEGER),
  DATE '2026-01-02' + CAST(floor(azar(celda, 'conteo') * 12) AS INTEGER)
FROM (
  SELECT
    *, TiendaId * 10000 + ProductoId AS celda,
    CAST(floor(azar(TiendaId * 10000 + ProductoId, 'cajas')
      * CASE TiendaId WHEN 900 THEN 90 WHEN 901 THEN 1 ELSE 2 + 7 * azar(TiendaId, 'surtido') END) AS INTEGER) AS cajas
  FROM (SELECT TiendaId FROM Tiendas), (SELECT ProductoId, PiezasCaja FROM Productos)
)
ORDER BY TiendaId, ProductoId;

INSERT INTO Gastos
SELECT
  i, CentroId, CAST(mes AS DATE) + CAST(floor(azar(i, 'dia') * 28) AS INTEGER), concepto,
  CAST(base * (0.5 + azar(i, 'monto') * 1.1) * (0.6 + azar(CentroId, 'renta')) AS DECIMAL(12, 2))
FROM (
  SELECT
    m * 1000 + (TiendaId - 100) * 10 + c AS i, TiendaId AS CentroId, DATE '2024-01-01' + to_months(m) AS mes,
    concepto, base
  FROM directorio, range(0, 24) AS r(m),
    (SELECT unnest(range(0, 8)) AS c,
      unnest(['Renta', 'Electricidad', 'Agua', 'Publicidad', 'Mantenimiento', 'Seguros', 'Vigilancia', 'Papelería'])
        AS concepto,
      unnest([48000, 21000, 3200, 15500, 9800, 6100, 17000, 1400]) AS base)
)
ORDER BY i;
-- The running month is booked up to the clock.
INSERT INTO Gastos
SELECT
  24000 + (TiendaId - 100) * 10 + c, TiendaId,
  DATE '2026-01-02' + CAST(floor(azar(TiendaId * 10 + c, 'dia') * 12) AS INTEGER),
  (['Renta', 'Agua', 'Seguros'])[1 + c],
  CAST((5000 + 40000 * azar(TiendaId * 10 + c, 'monto')) AS DECIMAL(12, 2))
FROM directorio, range(0, 3) AS r(c)
ORDER BY TiendaId, c;

INSERT INTO Encuestas
SELECT
  i, TiendaId, fecha, origen, nota1, nota2, nota3,
  CASE WHEN origen = 'PRUEBA' THEN 10
    ELSE least(10, greatest(0, CAST(round((nota1 + nota2 + nota3) / 3 + azar(i, 'nps') * 4 - 2) AS INTEGER))) END
FROM (
  SELECT
    i, 101 + CAST(floor(pow(azar(i, 'tienda'), 1.2) * 42) AS INTEGER) AS TiendaId,
    DATE '2024-01-01' + CAST(floor(azar(i, 'fecha') * 744) AS INTEGER) AS fecha,
    elige(['QR', 'QR', 'SMS', 'SMS', 'Correo', 'PRUEBA'], i, 'origen') AS origen,
    CAST(3 + floor(pow(azar(i, 'p1'), 0.6) * 8) AS INTEGER) AS nota1,
    CAST(2 + floor(pow(azar(i, 'p2'), 0.8) * 9) AS INTEGER) AS nota2,
    CAST(1 + floor(azar(i, 'p3') * 10) AS INTEGER) AS nota3
  FROM range(1, 8001) AS r(i)
)
JOIN abierta USING (TiendaId)
WHERE fecha BETWEEN abre AND cierra
ORDER BY i;

INSERT INTO Aforo
SELECT
  TiendaId, fecha,
  CAST(floor((60 + 240 * azar(TiendaId, 'tamano')) * (0.5 + azar(TiendaId * 1000 + d, 'aforo'))) AS INTEGER)
FROM (SELECT TiendaId, d, DATE '2024-01-01' + CAST(d AS INTEGER) AS fecha FROM directorio, range(0, 744, 2) AS r(d))
JOIN abierta USING (TiendaId)
WHERE fecha BETWEEN abre AND cierra
ORDER BY TiendaId, fecha;

INSERT INTO Metas
SELECT TiendaId, CAST(periodo AS DATE), interna, CAST(interna * 1.12 AS DECIMAL(12, 2))
FROM (
  SELECT TiendaId, DATE '2024-01-01' + to_months(m) AS periodo,
    CAST(40000 + azar(TiendaId * 100 + m, 'meta') * 120000 AS DECIMAL(12, 2)) AS interna
  FROM directorio, range(0, 25) AS r(m)
)
ORDER BY TiendaId, periodo;

INSERT INTO Cupones
SELECT
  i, CAST(floor(pow(azar(i, 'titular'), 2) * 2400) AS INTEGER), emision,
  CASE WHEN azar(i, 'canje') < 0.4 THEN dentro(emision + CAST(floor(azar(i, 'dias') * 60) AS INTEGER)) END,
  elige([50, 100, 150, 250], i, 'valor')
FROM (
  SELECT i, DATE '2025-01-01' + CAST(floor(azar(i, 'emision') * 370) AS INTEGER) AS emision FROM range(1, 2201) AS r(i)
);

DROP TABLE directorio;
DROP TABLE plantilla;
DROP TABLE orden_tiendas;
DROP TABLE abierta;
DROP TABLE tickets;
DROP MACRO azar;
DROP MACRO elige;
DROP MACRO dentro;
